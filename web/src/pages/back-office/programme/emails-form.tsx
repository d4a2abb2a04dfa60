import { Link } from 'react-router-dom';
import * as v from 'valibot';
import {
  EMAILS_OFF,
  emailsInWords,
  optionalEmailNotes,
  optionalEmails,
  SWITCHED_EMAILS,
} from '@portal/schema/emails';
import type { OptionalEmail } from '@portal/schema/emails';
import { namesOf } from '@portal/schema/lists';
import { useEmailsQuery } from '../../../graphql/generated-staff.ts';
import type { EmailsQuery } from '../../../graphql/generated-staff.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { CheckboxField } from '../../../ui/choice-fields.tsx';
import type { InWords } from '../../../ui/conflict-fields.tsx';
import { Problem, Skeleton } from '../../../ui/states.tsx';
import { SettingsForm } from '../shared/settings-form.tsx';
import { useProgrammeForm } from './use-settings.ts';
import type { Programme } from './use-settings.ts';

// A text, as a form of lists alone would be taken for one of rows.
const valuesOf = ({ emailsOff }: Pick<Programme, 'emailsOff'>) => ({ emailsOff: emailsOff.join(' ') });
const offIn = (names: string): OptionalEmail[] =>
  namesOf(optionalEmails).filter((name) => names.split(' ').includes(name));

const formRules = v.object({ emailsOff: v.string() });

const inWords: InWords = (_, value = '') => ({
  label: EMAILS_OFF,
  words: emailsInWords(offIn(String(value))),
});

const emailsForm = {
  ...{ part: 'emails', rules: formRules, valuesOf, inWords },
  inputOf: ({ emailsOff }: v.InferOutput<typeof formRules>) => ({ emailsOff: offIn(emailsOff) }),
};

const allBut = (names: readonly string[]) => namesOf(optionalEmails).filter((name) => !names.includes(name));

/** Switches emails off that need not be sent, and lists those that always are. */
export function EmailsForm({ programme, onChanged }: { programme: Programme; onChanged: () => void }) {
  const { form, props } = useProgrammeForm(emailsForm, programme, onChanged);
  const { value, onChange, ...bound } = form.bind('emailsOff');
  return (
    <>
      <SettingsForm {...props}>
        <CheckboxField
          {...bound}
          label={SWITCHED_EMAILS}
          hint="We send those with a tick."
          looks="column"
          options={optionalEmails}
          notes={optionalEmailNotes}
          value={allBut(offIn(value))}
          onChange={(sent) => onChange(allBut(sent).join(' '))}
        />
      </SettingsForm>
      <AlwaysSent />
    </>
  );
}

/** Lists the emails without a switch, each with a link to its words. */
function AlwaysSent() {
  const { data, error, refetch } = useEmailsQuery();
  if (error)
    return (
      <Problem
        title="The emails could not be loaded."
        message={problemOf(error).message}
        retry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton label="Loading the emails…" />;
  const always = data.emails.filter(({ optional }) => optional === null);
  return (
    <section aria-labelledby="always-sent" className="grid gap-3">
      <h2 id="always-sent">Always sent</h2>
      <p className="max-w-[68ch] text-sm text-muted">
        Somebody waits for them, or has to learn what happened. Their words are yours, under All texts.
      </p>
      <div className="grid gap-4 rounded-box border border-line bg-surface p-4 sm:grid-cols-2 sm:p-6">
        <List title="To people who use the portal" emails={always.filter(({ group }) => group)} />
        <List
          title="To staff, in fixed words"
          note="Summaries go to those alone who have switched them on."
          emails={always.filter(({ group }) => !group)}
        />
      </div>
    </section>
  );
}

const List = ({ title, note, emails }: { title: string; note?: string; emails: EmailsQuery['emails'] }) => (
  <div className="grid content-start gap-1">
    <h3>{title}</h3>
    {note && <p className="text-sm text-muted">{note}</p>}
    <ul className="email-list">
      {emails.map(({ title, group }) => (
        <li key={title}>{group ? <Link to={`/texts?page=${group}`}>{title}</Link> : title}</li>
      ))}
    </ul>
  </div>
);
