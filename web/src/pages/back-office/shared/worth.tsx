import { amountInWords, WORTH } from '@portal/schema/outcome';
import type { ApprovedIdeasQuery } from '../../../graphql/generated-staff.ts';

interface Props {
  values: ApprovedIdeasQuery['outcomeValues'];
  className?: string;
}

/** Writes the total value of ideas: a sum for each unit; draws nothing without a recorded value. */
export function Worth({ values, className }: Props) {
  if (values.length === 0) return null;
  return (
    <p className={className}>
      <span className="text-muted">{WORTH}: </span>
      <strong>{values.map(({ unit, total }) => amountInWords(total, unit)).join(' · ')}</strong>
    </p>
  );
}
