import { toast } from 'sonner';
import { namesOf } from '@portal/schema/lists';
import { termFields } from '@portal/schema/programme';
import { retentionEnds, retentionKinds, retentionSettings } from '@portal/schema/retention';
import type { ProgrammePageQuery } from '../../../graphql/generated.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { dayInWords } from '../../../lib/words.ts';
import { ExportMenu } from '../../../lists/export-menu.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { SettingsForm } from '../shared/settings-form.tsx';
import { asNumber, useSettings } from './use-settings.ts';
import type { Programme } from './use-settings.ts';
import { TermsNotice, termsNow } from './terms-notice.tsx';

type Plan = ProgrammePageQuery['retentionPlan'];

const termsTyped = (values: Record<string, string>) =>
  Object.fromEntries(Object.values(retentionSettings).map((name) => [name, asNumber(values[name] ?? '')]));

/** Edits how long data is stored, and lists what ends soon. */
export function TermsForm({
  programme,
  plan,
  onChanged,
}: {
  programme: Programme;
  plan: Plan;
  onChanged: () => void;
}) {
  const { form, version, change, props } = useSettings('terms', termFields, programme, onChanged);
  const holding = termsNow(plan);
  // Unsaved values of the form stay.
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
    <>
      <SettingsForm {...props}>
        <div className="settings-terms grid gap-4 sm:grid-cols-2">
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
      </SettingsForm>
      <WhatEnds plan={plan} />
    </>
  );
}

/** Lists the data whose retention ends within 30 days. */
function WhatEnds({ plan }: { plan: Plan }) {
  const ending = plan.filter(({ count }) => count > 0);
  if (plan.every(({ months }) => months === null)) return null;
  return (
    <section className="grid gap-3" aria-labelledby="what-ends">
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
