import { can } from '@portal/schema/access';
import { ideaSources } from '@portal/schema/choices';
import { company } from '@portal/schema/company';
import { enteredIdeaRules } from '@portal/schema/entering';
import { ideaFields, newReference, wizardSteps } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import { wizardPdfTexts } from '@portal/schema/texts/wizard-pdf';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { useCallsToEnterForQuery, useEnterIdeaMutation } from '../../../graphql/generated-staff.ts';
import type { EnterIdeaMutationVariables } from '../../../graphql/generated-staff.ts';
import { now } from '../../../lib/clock.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { useUpload } from '../../../lib/upload.ts';
import { sizeOf } from '../../../lib/words.ts';
import { focusControl } from '../../../ui/field.tsx';
import { useKeptForm } from '../../../session/use-kept-form.ts';
import { useSession } from '../../../session/session-store.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/choice-fields.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { DialCodeField } from '../../../ui/dial-code-field.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { FileLine, uploadInWords, UploadProgress } from '../../../ui/file-field.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page.tsx';
import { faultOfFile } from '../shared/document-file.ts';
import { ProposalField } from '../shared/proposal-field.tsx';

/** What is asked at once. */
const FIRST: readonly string[] = [
  ...['reference', 'firstName', 'lastName', 'email', 'dialCode', 'contactNumber'],
  ...['solutionName', 'solutionSummary'],
];
/** The further answers by the steps of the form. An ID number is left to the person. */
const further = wizardSteps.flatMap(({ key, title, rules }) => {
  const fields = rules ? (Object.keys(rules.entries) as IdeaField[]) : [];
  const asked = fields.filter((field) => !FIRST.includes(field) && field !== 'idNumber');
  return asked.length > 0 ? [{ key, title, asked }] : [];
});

type Values = Record<string, string | string[]>;
const begun = (): Values => ({
  ...Object.fromEntries(
    [...FIRST, ...further.flatMap(({ asked }) => asked)].map((name) => [
      name,
      ideaFields[name as IdeaField].kind === 'choices' ? [] : '',
    ]),
  ),
  ...{ dialCode: company.dialCode, source: '', challengeId: '', reference: newReference(now()), file: '' },
});

/** Leaves out what is empty: it was not asked. */
const given = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.length > 0));

const formRules = v.pipe(
  v.record(v.string(), v.union([v.string(), v.array(v.string())])),
  v.transform(given),
  enteredIdeaRules as unknown as v.GenericSchema<Values>,
);

interface Entered {
  id: string;
  reference: string;
  email: string;
  link: string | null;
}

/** Enters an idea for somebody, such as from a roadshow or from paper. */
export function EnterIdeaPage() {
  const { user } = useSession();
  const [entered, setEntered] = useState<Entered>();
  return (
    <>
      <nav aria-label="Submissions">
        <BackLink to="/submissions">Back to submissions</BackLink>
      </nav>
      <PageHead
        title="Enter an idea"
        text="For somebody else. The person gets a link to take the idea over, to correct it, or to say that it is not theirs."
      >
        {user && can(user.role, 'idea:import') && (
          <ButtonLink variant="ghost" to="/submissions/import">
            Import from a file
          </ButtonLink>
        )}
      </PageHead>
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
        {entered && <EnteredNotice key={entered.id} {...entered} />}
        {/* Another idea begins with an empty form. */}
        <EnterForm key={entered?.id ?? ''} onEntered={setEntered} />
      </div>
    </>
  );
}

function EnteredNotice({ id, reference, email, link }: Entered) {
  return (
    <Notice tone="success" takesFocus>
      <p className="wrap-anywhere">
        <span>Entered as </span>
        <Link to={`/submissions/${id}`}>{reference}</Link>
        <span>{email ? `. We wrote to ${email}.` : '.'}</span>
      </p>
      {link && (
        <CopyField
          name="link"
          label="Link for the person"
          hint="Send it to their telephone: it is shown once, and works for 30 days. Whoever opens it can take the idea over."
          value={link}
        />
      )}
    </Notice>
  );
}

function EnterForm({ onEntered }: { onEntered: (entered: Entered) => void }) {
  const [pdf, setPdf] = useState<File>();
  const [pictures, setPictures] = useState<File[]>([]);
  const documentFault = pictures.length > 0 ? wizardPdfTexts.picturesLeft : pdf && faultOfFile(pdf);
  const { form, forget } = useKeptForm<Values>('entered-idea', '', formRules, begun());
  const { data, error, refetch } = useCallsToEnterForQuery();
  const calls = Object.fromEntries(
    (data?.challenges.edges ?? []).flatMap(({ node }) =>
      node.takes === 'IDEAS' && node.isOpen ? [[node.id, node.title]] : [],
    ),
  );
  const [enter] = useEnterIdeaMutation();
  const { upload, progress, cancel } = useUpload();
  const send = async (values: Values) => {
    if (documentFault) return focusControl('file');
    const { file: _, contactNumber, dialCode, ...answers } = values;
    const email = String(values['email']).trim();
    const input = {
      ...given({ ...answers, ...(contactNumber && { contactNumber, dialCode: dialCode ?? '' }) }),
      email,
    } as unknown as EnterIdeaMutationVariables['input'];
    const sent = await upload((context) => enter({ variables: { input, document: pdf ?? null }, context }));
    const done = sent?.data?.enterIdea;
    if (!done) return;
    forget();
    onEntered({ ...done.idea, link: done.link, email });
  };
  const text = (name: string) => ({ ...form.bind(name), value: String(form.values[name]) });
  const field = (name: IdeaField, isNeeded = false, hint?: string) => {
    const entry = ideaFields[name];
    return (
      'wire' in entry && (
        <FormField
          key={name}
          {...form.bind(name)}
          field={{ ...entry, ...(hint !== undefined && { hint }) }}
          required={isNeeded}
        />
      )
    );
  };
  const hasFault = (names: readonly string[]) => form.faults.some(({ name }) => names.includes(name));
  return (
    <div className="rounded-box border border-line bg-surface p-4">
      <DialogForm
        form={form}
        action="Enter the idea"
        busy={progress !== undefined && 'Sending...'}
        onSubmit={send}
      >
        <SelectField
          {...text('source')}
          label="How it reached you"
          options={ideaSources}
          valuesAre="names"
          required
        />
        {error && !data && (
          <Notice tone="warning">
            <p>{`The open calls could not be loaded. ${problemOf(error).message}`}</p>
            <Button dense variant="secondary" onClick={() => void refetch()}>
              Try again
            </Button>
          </Notice>
        )}
        {Object.keys(calls).length > 0 && (
          <SelectField
            {...text('challengeId')}
            label="Call"
            options={calls}
            valuesAre="names"
            none="No call"
            required={false}
          />
        )}
        {field('firstName', true)}
        {field('lastName', true)}
        {field('email', false, 'Of the person. Leave it empty where they have a telephone alone.')}
        <DialCodeField {...text('dialCode')} label={ideaFields.dialCode.label} required={false} />
        {field('contactNumber', false, '')}
        {field('solutionName', true)}
        {field('solutionSummary', true)}
        <ProposalField
          name="file"
          label="PDF or photographs"
          required={false}
          hint="One PDF, or photographs of the paper. You can leave it out."
          error={documentFault ?? form.bind('file').error}
          pictures={pictures}
          said={
            pdf && progress !== undefined ? uploadInWords(pdf.name, progress * pdf.size, pdf.size) : undefined
          }
          hasPdf={pdf !== undefined}
          status={
            pdf && <FileLine name={pdf.name} notes={sizeOf(pdf.size)} onRemove={() => setPdf(undefined)} />
          }
          onPictures={setPictures}
          onPdf={(chosen) => {
            setPictures([]);
            setPdf(chosen);
          }}
        />
        <Fold title="Further answers (optional)" open={hasFault(further.flatMap(({ asked }) => asked))}>
          {further.map(({ key, title, asked }) => (
            <Fold key={key} title={title} open={hasFault(asked)}>
              {asked.map((name) => field(name))}
            </Fold>
          ))}
        </Fold>
        {progress !== undefined && pdf && (
          <UploadProgress name={pdf.name} sent={progress * pdf.size} size={pdf.size} onCancel={cancel} />
        )}
      </DialogForm>
    </div>
  );
}
