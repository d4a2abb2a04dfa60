import { entryFields, entryRules } from '@portal/schema/challenge';
import { hackathonFocusAreas } from '@portal/schema/choices';
import { ENTRY_FILE_MAX_BYTES } from '@portal/schema/limits';
import { fileTooLarge } from '@portal/schema/file-size';
import { readText } from '@portal/schema/text';
import { entryTexts } from '@portal/schema/texts/entry';
import { useState } from 'react';
import * as v from 'valibot';
import { problemOf } from '../../../lib/problem-of.ts';
import { useUpload } from '../../../lib/upload.ts';
import { usePhoneNumbers } from '../../../lib/use-phone-numbers.ts';
import { useKeptForm } from '../../../session/use-kept-form.ts';
import { useKnownPerson } from '../../../session/use-known-person.ts';
import { useEnterChallengeMutation } from '../../../graphql/generated-public.ts';
import type { ChallengeCardFragment, EnterChallengeMutation } from '../../../graphql/generated-public.ts';
import { Button } from '../../../ui/button.tsx';
import { challengeDate, challengeState } from '../../../ui/challenge-state.tsx';
import { CheckboxField } from '../../../ui/choice-fields.tsx';
import { Confirmation } from '../../../ui/confirmation.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { FileField, uploadInWords, UploadProgress } from '../../../ui/file-field.tsx';
import { leadsOn } from '../../../ui/lead-on.ts';
import { Notice, OutcomeNotice } from '../../../ui/notice.tsx';
import { PrivacyLine } from '../../../ui/privacy-line.tsx';
import { Honeypot, TextField } from '../../../ui/text-fields.tsx';
import { MembersField, NEW_MEMBER } from './members-field.tsx';

const empty = {
  challengeId: '',
  teamName: '',
  teamLeader: '',
  teamLeaderEmail: '',
  teamLeaderContact: '',
  submissionLink: '',
  members: [''],
  focusAreas: [] as string[],
  website2: '',
};
/** What a team did, as the panel of confirmation says it. */
export interface Entered extends Pick<
  EnterChallengeMutation['enterChallenge'],
  'reference' | 'afterClosing' | 'warnings'
> {
  teamName: string;
  teamLeaderEmail: string;
}

/** Confirms an entry. The challenge may close while the form is open: the answer of the server says whether it did. */
export function EntryConfirmation({
  entered: { teamName, teamLeaderEmail, reference, afterClosing, warnings },
}: {
  entered: Entered;
}) {
  return (
    <Confirmation
      title={entryTexts.sentTitle}
      reference={reference}
      next={[
        afterClosing ? entryTexts.nextEarly : entryTexts.next,
        entryTexts.nextQuestion({ email: teamLeaderEmail }),
      ]}
    >
      <p>{entryTexts.sent({ team: teamName })}</p>
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </Confirmation>
  );
}

const controlName = (field: string) =>
  field in entryFields ? entryFields[field as keyof typeof entryFields].wire : field;

type TextQuestion = 'teamName' | 'teamLeader' | 'teamLeaderEmail' | 'teamLeaderContact' | 'submissionLink';

/** Keeps the entry with its file, finds its faults, and sends it. */
function useEntry(challengeId: string, onEntered: (entered: Entered) => void) {
  const { form, forget } = useKeptForm('entry', challengeId, entryRules, { ...empty, challengeId });
  useKnownPerson(form, ({ name, email, phone }) => ({
    ...{ teamLeader: name, teamLeaderEmail: email, teamLeaderContact: phone },
  }));
  const [enter] = useEnterChallengeMutation();
  const { upload, progress, cancel } = useUpload();
  const [added, setAdded] = useState('');
  const [file, setFile] = useState<File>();
  const [fileFault, setFileFault] = useState<string>();
  const [failure, setFailure] = useState<string>();
  /** Whether the server refused the last try for a field. */
  const [isRefused, setRefused] = useState(false);

  // A name that was typed, but not added, would be lost.
  const addedFault = readText(added) && entryTexts.notAdded({ name: readText(added) });
  const faults = [
    ...form.faults.map(({ name, message }) => ({ name: controlName(name), message })),
    ...(addedFault && form.attempt > 0 ? [{ name: NEW_MEMBER, message: addedFault }] : []),
    ...(fileFault && form.attempt > 0 ? [{ name: 'file', message: fileFault }] : []),
  ];
  const uploadWords =
    file && progress !== undefined ? uploadInWords(file.name, progress * file.size, file.size) : undefined;
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setFileFault(
      chosen && chosen.size > ENTRY_FILE_MAX_BYTES ? fileTooLarge(ENTRY_FILE_MAX_BYTES) : undefined,
    );
  };
  const send = async (values: typeof empty) => {
    if (fileFault || addedFault) return;
    setFailure(undefined);
    setRefused(false);
    try {
      const input = v.parse(entryRules, values);
      const answer = await upload((context) => enter({ variables: { input, file: file ?? null }, context }));
      if (!answer) return;
      const { data } = answer;
      if (!data) throw new Error('The answer is empty.');
      forget();
      onEntered({ ...values, ...data.enterChallenge });
    } catch (error) {
      const { code, message, fields } = problemOf(error);
      const isOfFile = code === 'UNSUPPORTED_FILE' || code === 'FILE_TOO_LARGE';
      if (isOfFile) setFileFault(message);
      else if (fields.length > 0) form.refuse(fields);
      else setFailure(message);
      setRefused(isOfFile || fields.length > 0);
    }
  };
  const addedError = faults.find(({ name }) => name === NEW_MEMBER)?.message;
  return {
    form,
    faults,
    failure,
    isRefused,
    added: { value: added, error: addedError, onChange: setAdded },
    file: { file, error: fileFault, said: fileFault ?? uploadWords, onChange: choose },
    isChanged: form.isChanged || added !== '' || file !== undefined,
    progress,
    send,
    cancel,
  };
}

/** Says whether an entry is stored for later. */
function StateNotice({ challenge }: { challenge: ChallengeCardFragment }) {
  const state = challengeState(challenge);
  if (state === 'open') return null;
  return (
    <Notice tone="info">
      <p>
        {state === 'upcoming' ? entryTexts.early({ opens: challengeDate(challenge) ?? '' }) : entryTexts.late}
      </p>
    </Notice>
  );
}

export function EntryDialog({
  challenge,
  onClose,
  onEntered,
}: {
  challenge: ChallengeCardFragment;
  onClose: () => void;
  onEntered: (entered: Entered) => void;
}) {
  const entry = useEntry(challenge.id, onEntered);
  const { form, faults, failure, isRefused, progress, cancel } = entry;
  const { file } = entry.file;
  const close = () => {
    cancel();
    onClose();
  };

  return (
    <Dialog title={entryTexts.title} onClose={close} isChanged={entry.isChanged}>
      <form
        noValidate
        {...leadsOn}
        onSubmit={form.submit((values) => void entry.send(values))}
        className="grid gap-5"
      >
        <div className="grid gap-1">
          <p className="font-semibold wrap-anywhere">{challenge.title}</p>
          <p className="text-sm text-muted">{entryTexts.required}</p>
        </div>
        <StateNotice challenge={challenge} />
        <ErrorSummary
          faults={faults}
          lead={isRefused ? entryTexts.failed : undefined}
          attempt={form.attempt}
        />
        {failure && <OutcomeNotice message={entryTexts.failed} advice={failure} />}
        <EntryFields form={form} added={entry.added} file={entry.file} />
        <PrivacyLine>{entryTexts.privacy}</PrivacyLine>
        <DialogFoot>
          {progress !== undefined && file && (
            <div className="w-full">
              <UploadProgress
                name={file.name}
                sent={progress * file.size}
                size={file.size}
                onCancel={cancel}
              />
            </div>
          )}
          <Button variant="secondary" onClick={close}>
            {entryTexts.cancel}
          </Button>
          <Button type="submit" busy={progress !== undefined && entryTexts.submitting}>
            {entryTexts.submit}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function EntryFields({ form, added, file }: Pick<ReturnType<typeof useEntry>, 'form' | 'added' | 'file'>) {
  const loadNumbers = usePhoneNumbers();
  const propsFor = (name: TextQuestion) => ({ ...form.bind(name), label: entryFields[name].label });
  return (
    <>
      <TextField {...propsFor('teamName')} required />
      <TextField {...propsFor('teamLeader')} autoComplete="name" required />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField {...propsFor('teamLeaderEmail')} type="email" autoComplete="email" required />
        <TextField
          {...propsFor('teamLeaderContact')}
          type="tel"
          autoComplete="tel"
          onEnter={loadNumbers}
          required
        />
      </div>
      <MembersField {...form.bind('members')} added={added} />
      <CheckboxField
        {...form.bind('focusAreas')}
        name={entryFields.focusAreas.wire}
        label={entryFields.focusAreas.label}
        options={hackathonFocusAreas}
        required={false}
      />
      <TextField {...propsFor('submissionLink')} hint={entryTexts.linkHint} required={false} />
      <FileField
        name="file"
        label={entryTexts.file}
        hint={entryTexts.fileHint}
        accept=".pdf,.docx,.pptx,.xlsx,.png,.jpg,.jpeg,.zip"
        required={false}
        {...file}
      />
      <Honeypot {...form.bind('website2')} />
    </>
  );
}
