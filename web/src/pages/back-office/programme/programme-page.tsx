import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import * as v from 'valibot';
import { namesOf } from '@portal/schema/lists';
import {
  programmeDefaults,
  programmeFields,
  programmeRules,
  settingInWords,
  settingNames,
} from '@portal/schema/programme';
import { retentionEnds, retentionKinds, retentionSettings } from '@portal/schema/retention';
import type { Terms } from '@portal/schema/retention';
import { useChangeProgrammeMutation, useProgrammePageQuery } from '../../../graphql/generated.ts';
import type { ProgrammePageQuery, ProgrammeSettingsFragment } from '../../../graphql/generated.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { countOf, dayInWords } from '../../../lib/words.ts';
import { useVersion } from '../../../lib/use-version.ts';
import { useKeptForm } from '../../../session/use-kept-form.ts';
import { ExportMenu } from '../../../lists/export-menu.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import type { InWords } from '../../../ui/conflict-fields.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page.tsx';
import { Problem, Skeleton } from '../../../ui/states.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { useNeeds } from '../shared/needs.ts';
import { RepliesEditor } from '../shared/replies/replies-editor.tsx';
import { RejectionReasonsForm } from './rejection-reasons-form.tsx';
import { TermsNotice, termsNow } from './terms-notice.tsx';
import { ScoreCardForm } from './score-card-form.tsx';

export function ProgrammePage() {
  const { data, error, refetch } = useProgrammePageQuery({ fetchPolicy: 'cache-and-network' });
  const reload = () => void refetch();
  return (
    <>
      <PageHead
        title="Programme"
        text="Settings for all new ideas. Promises already made do not change. Each part has its own Save."
      >
        <ButtonLink variant="ghost" className="px-3!" to="/audit-log?action=PROGRAMME_CHANGED">
          See the changes
        </ButtonLink>
      </PageHead>
      {data ? (
        <>
          <h2>Answers and data</h2>
          <StillHeld announcing={data.programme.announcing} />
          <SettingsForm
            programme={data.programme}
            holding={termsNow(data.retentionPlan)}
            onChanged={reload}
          />
          <WhatEnds plan={data.retentionPlan} />
          <h2>Score card</h2>
          <p className="-mt-4 max-w-[68ch] text-muted">
            What shortlisted ideas are scored by. Scores that were given keep the card they were given with.
          </p>
          <ScoreCardForm card={data.scoreCard} />
          <h2>Reasons for a rejection</h2>
          <p className="-mt-4 max-w-[68ch] text-muted">
            Reviewers choose one beside their own words. Submitters read it in the email and on the page of
            their idea. New words also show on earlier rejections with the reason.
          </p>
          <RejectionReasonsForm />
          <h2>Replies of the team</h2>
          <p className="-mt-4 max-w-[68ch] text-muted">
            Reviewers put them into a comment with a semicolon, and change them there, too.
          </p>
          <div className="max-w-3xl rounded-box border border-line bg-white p-4 sm:p-6">
            <RepliesEditor />
          </div>
        </>
      ) : error ? (
        <Problem
          title="The settings could not be loaded."
          message={problemOf(error).message}
          retry={reload}
        />
      ) : (
        <Skeleton label="Loading the settings…" />
      )}
    </>
  );
}

// Values of the form are strings: an empty one means no number.
const asNumber = (text: string) => (text.trim() === '' ? null : Number(text));
const isNumber = (name: string) =>
  name in programmeFields && programmeFields[name as Setting].kind === 'number';
const formRules = v.pipe(
  v.record(v.string(), v.string()),
  v.transform(
    (values) =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, isNumber(name) ? asNumber(value) : value]),
      ) as v.InferInput<typeof programmeRules>,
  ),
  programmeRules,
);

type Setting = (typeof settingNames)[number];
type Current = Pick<ProgrammeSettingsFragment, keyof typeof programmeFields | 'version' | 'termsFrom'>;

/** Lists the data whose retention ends within 30 days. */
function WhatEnds({ plan }: { plan: ProgrammePageQuery['retentionPlan'] }) {
  const ending = plan.filter(({ count }) => count > 0);
  if (plan.every(({ months }) => months === null)) return null;
  return (
    <section className="grid max-w-3xl gap-3" aria-labelledby="what-ends">
      <h2 id="what-ends">What ends within 30 days</h2>
      {ending.length === 0 ? (
        <p className="text-muted">Nothing.</p>
      ) : (
        <>
          <ul className="list-disc pl-6">
            {ending.map(({ kind, count, firstOn, lastOn }) => (
              <li key={kind}>
                {retentionKinds[kind]}: <strong className="tabular-nums">{count.toLocaleString('en')}</strong>{' '}
                {firstOn === lastOn
                  ? `on ${dayInWords(firstOn ?? '')}`
                  : `from ${dayInWords(firstOn ?? '')} to ${dayInWords(lastOn ?? '')}`}
              </li>
            ))}
          </ul>
          <ExportMenu path="/api/retention/export" file="what-ends" query="" total={undefined} />
        </>
      )}
    </section>
  );
}

/** Says how many decisions still wait for a release where the programme no longer holds new ones. */
function StillHeld({ announcing }: Pick<Current, 'announcing'>) {
  const holds = announcing === 'BY_RELEASE';
  const count = useNeeds({ skip: holds }).data?.needs.toAnnounce ?? 0;
  if (holds || count === 0) return null;
  return (
    <Notice tone="warning">
      <p>
        {countOf(count, 'decision')} from before still {count === 1 ? 'waits' : 'wait'} until somebody
        announces {count === 1 ? 'it' : 'them'}.{' '}
        <Link to="/submissions?toAnnounce=yes&sort=OLDEST">See what waits</Link>
      </p>
    </Notice>
  );
}

const textsOf = (settings: Partial<Record<Setting, unknown>>): Record<Setting, string> =>
  Object.fromEntries(settingNames.map((name) => [name, String(settings[name] ?? '')])) as Record<
    Setting,
    string
  >;

const termsTyped = (values: Record<string, string>) =>
  Object.fromEntries(Object.values(retentionSettings).map((name) => [name, asNumber(values[name] ?? '')]));

const inWords: InWords = (name, text = '') => {
  const setting = name as Setting;
  const value = isNumber(name) ? asNumber(String(text)) : String(text);
  const words = settingInWords(setting, { ...programmeDefaults, [setting]: value });
  return { label: programmeFields[setting].label, words };
};

function SettingsForm({
  programme,
  holding,
  onChanged,
}: {
  programme: Current;
  holding: Terms;
  onChanged: () => void;
}) {
  const { form, forget, discard } = useKeptForm('programme', '', formRules, textsOf(programme), true);
  const { version, save } = useVersion(form, programme, textsOf);
  const [change, { loading }] = useChangeProgrammeMutation();

  const submit = async (given: typeof form.values) => {
    const answer = await save(given, async ({ values, version, only }) => {
      const input = { ...only(v.parse(formRules, values)), version };
      return (await change({ variables: { input } })).data?.changeProgramme;
    });
    if (!answer) return;
    toast.success(answer.isNew ? 'Programme saved' : 'Nothing changed');
    forget();
    onChanged();
  };

  // Unsaved values elsewhere in the form stay.
  const callOff = async () => {
    try {
      await change({ variables: { input: { ...holding, version } } });
      toast.success('Called off');
    } catch (error) {
      toast.error(problemOf(error).message);
    }
    onChanged();
  };

  return (
    <div className="max-w-3xl rounded-box border border-line bg-white p-4 sm:p-6">
      <DialogForm
        form={form}
        action="Save"
        busy={loading && 'Saving...'}
        onDiscard={discard}
        onSubmit={submit}
        inWords={inWords}
      >
        <TextField
          {...form.bind('promisedDays')}
          label={programmeFields.promisedDays.label}
          hint="A promise that ends on a weekend or a public holiday moves to the next working day."
          inputMode="numeric"
          required
        />
        <TextField
          {...form.bind('callDays')}
          label={programmeFields.callDays.label}
          hint="The email of an approval and the page of the idea say by which day we call. After it the idea is overdue until somebody records the call. Empty promises no call."
          inputMode="numeric"
          required={false}
        />
        {(['announcing', 'deciders', 'outcomes'] as const).map((name) => (
          <FormField
            key={name}
            {...form.bind(name)}
            field={programmeFields[name]}
            onChange={(choice) => form.bind(name).onChange(String(choice))}
          />
        ))}
        <fieldset className="grid gap-4">
          <legend className="mb-2 font-semibold">How long we keep data</legend>
          <p className="text-sm text-muted">
            In months. Empty keeps it without an end. Shorter terms take effect in the next night. People are
            notified 30 days before; then it is deleted at night, and figures of the past stay. ID numbers and
            the audit log end after 30 days, too, without an email.
          </p>
          <div className="grid items-end gap-4 sm:grid-cols-2">
            {namesOf(retentionKinds).map((kind) => (
              <TextField
                key={kind}
                {...form.bind(retentionSettings[kind])}
                label={retentionKinds[kind]}
                hint={`Months ${retentionEnds[kind]}.`}
                inputMode="numeric"
                required={false}
              />
            ))}
          </div>
          <TermsNotice
            typed={termsTyped(form.values)}
            saved={programme}
            holding={holding}
            onCallOff={() => void callOff()}
          />
        </fieldset>
      </DialogForm>
    </div>
  );
}
