import * as v from 'valibot';
import { termFields, termRules } from '@portal/schema/programme';
import { retentionKinds, retentionSettings, shortened } from '@portal/schema/retention';
import type { Terms } from '@portal/schema/retention';
import { useRetentionReachQuery } from '../../../graphql/generated-staff.ts';
import type { ProgrammePageQuery, RetentionReachQuery } from '../../../graphql/generated-staff.ts';
import { deadlineOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';

/** The current terms of retention, by their settings. */
export const termsNow = (plan: ProgrammePageQuery['retentionPlan']): Terms =>
  Object.fromEntries(plan.map(({ kind, months }) => [retentionSettings[kind], months])) as Terms;

/** Says how much data shorter terms of retention affect, before they are saved and until they are in force. */
export function TermsNotice({
  typed,
  saved,
  holding,
  onCallOff,
}: {
  /** The values of the form, as numbers. */
  typed: unknown;
  saved: Terms & { termsFrom?: string | null };
  holding: Terms;
  /** Restores the current terms. */
  onCallOff: () => void;
}) {
  const { success: isGood, output } = v.safeParse(termRules, typed);
  const terms = isGood ? output : saved;
  const { data, previousData, error } = useRetentionReachQuery({
    variables: { terms },
    skip: shortened(holding, terms).length === 0,
    fetchPolicy: 'network-only',
  });
  const reach = error ? undefined : (data ?? previousData)?.retentionReach;
  if (!(reach || error) || shortened(holding, terms).length === 0) return null;
  const isSaved = Object.keys(termFields).every(
    (name) => terms[name as keyof Terms] === saved[name as keyof Terms],
  );
  const from = (isSaved && saved.termsFrom) || reach?.from;
  const when = from ? `on ${deadlineOf(from)}` : 'in the next night';
  return (
    <OutcomeNotice
      tone="info"
      message={
        isSaved
          ? `Shorter terms take effect ${when}.`
          : `If you save this, it takes effect ${when}, and all administrators get an email. Until then it can be called off.`
      }
    >
      {reach ? (
        <Reach {...reach} />
      ) : (
        <p>We could not count whom it reaches. Reload the page to see it before you go on.</p>
      )}
      {isSaved && (
        <Button variant="secondary" className="mt-3" onClick={onCallOff}>
          Call off
        </Button>
      )}
    </OutcomeNotice>
  );
}

function Reach({ people, ends }: RetentionReachQuery['retentionReach']) {
  const asked = people === 1 ? 'one person gets' : `${people.toLocaleString('en')} people get`;
  return (
    <>
      <p>Then {asked} an email. 30 days later this ends:</p>
      <ul className="list-disc pl-6">
        {ends.map(({ kind, count }) => (
          <li key={kind}>
            {retentionKinds[kind]}: <strong className="tabular-nums">{count.toLocaleString('en')}</strong>
          </li>
        ))}
      </ul>
    </>
  );
}
