import { toast } from 'sonner';
import { namesOf } from '@portal/schema/lists';
import { termFields } from '@portal/schema/programme';
import {
  IDEA_MONTHS_PROPOSED,
  monthsInWords,
  retentionEnds,
  retentionKinds,
  retentionSettings,
} from '@portal/schema/retention';
import type { RetentionKind } from '@portal/schema/retention';
import type { ProgrammePageQuery } from '../../../graphql/generated-staff.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { dayInWords } from '../../../lib/words.ts';
import { ExportMenu, isLong } from '../../../lists/export-menu.tsx';
import { Button } from '../../../ui/button.tsx';
import { focusControl } from '../../../ui/field.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { SettingsForm } from '../shared/settings-form.tsx';
import { asNumber, useSettings } from './use-settings.ts';
import type { Programme } from './use-settings.ts';
import { TermsNotice, termsNow } from './terms-notice.tsx';

const FIRST = 'IDEAS';
const others = namesOf(retentionKinds).filter((kind) => kind !== FIRST);

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
  const field = (kind: RetentionKind) => (
    <TextField
      key={kind}
      {...form.bind(retentionSettings[kind])}
      label={retentionKinds[kind]}
      hint={`Months ${retentionEnds[kind]}.`}
      inputMode="numeric"
      required={false}
    />
  );
  const first = form.bind(retentionSettings[FIRST]);
  const needsOthers = others.some((kind) => {
    const { value, error } = form.bind(retentionSettings[kind]);
    return value !== '' || error !== undefined;
  });
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
          {field(FIRST)}
          {first.value === '' && (
            <div className="grid content-start gap-2 rounded-box bg-primary-tint p-4 text-sm">
              <p>
                We propose {monthsInWords(IDEA_MONTHS_PROPOSED)}. Nothing is deleted until you save a term.
              </p>
              <Button
                variant="secondary"
                className="justify-self-start"
                onClick={() => {
                  // The button goes, and would take the focus with it.
                  focusControl(first.name);
                  first.onChange(String(IDEA_MONTHS_PROPOSED));
                }}
              >
                Take {monthsInWords(IDEA_MONTHS_PROPOSED)}
              </Button>
            </div>
          )}
        </div>
        <Fold title="More" open={needsOthers}>
          <div className="settings-terms grid gap-4 sm:grid-cols-2">{others.map(field)}</div>
        </Fold>
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
          {isLong(ending.reduce((sum, { count }) => sum + count, 0)) && (
            <ExportMenu path="/api/retention/export" file="what-ends" query="" total={undefined} />
          )}
        </>
      )}
    </section>
  );
}
