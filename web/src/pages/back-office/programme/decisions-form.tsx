import { Link } from 'react-router-dom';
import { decisionFields } from '@portal/schema/programme';
import { countOf } from '../../../lib/words.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { useNeeds } from '../shared/needs.ts';
import { SettingsForm } from '../shared/settings-form.tsx';
import { useSettings } from './use-settings.ts';
import type { Programme } from './use-settings.ts';

/** Edits by when answers are promised, how decisions are announced, and who takes and reads what. */
export function DecisionsForm({ programme, onChanged }: { programme: Programme; onChanged: () => void }) {
  const { form, props } = useSettings('decisions', decisionFields, programme, onChanged);
  return (
    <>
      <StillHeld announcing={programme.announcing} />
      <SettingsForm {...props}>
        <div className="grid gap-4 sm:grid-cols-2 [&_input]:max-w-40 [&>*]:grid-rows-[auto_1fr]">
          <TextField
            {...form.bind('promisedDays')}
            label={decisionFields.promisedDays.label}
            hint="A promise that ends on a day off moves to the next working day."
            inputMode="numeric"
            required
          />
          <TextField
            {...form.bind('callDays')}
            label={decisionFields.callDays.label}
            hint="The email of an approval and the page of the idea say by which day we call. After it the idea is overdue until somebody records the call. Empty promises no call."
            inputMode="numeric"
            required={false}
          />
        </div>
        {(['announcing', 'deciders', 'outcomes'] as const).map((name) => (
          <FormField
            key={name}
            {...form.bind(name)}
            field={decisionFields[name]}
            onChange={(choice) => form.bind(name).onChange(String(choice))}
          />
        ))}
      </SettingsForm>
    </>
  );
}

/** Says how many decisions still wait for a release where the programme no longer holds new ones. */
function StillHeld({ announcing }: Pick<Programme, 'announcing'>) {
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
