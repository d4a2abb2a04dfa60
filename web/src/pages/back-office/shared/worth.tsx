import { amountInWords, WORTH } from '@portal/schema/outcome';
import type { ApprovedIdeasQuery } from '../../../graphql/generated.ts';

interface Props {
  values: ApprovedIdeasQuery['outcomeValues'];
  className?: string;
}

/** Says what ideas are worth together: a sum for each unit, and nothing while no value is recorded. */
export function Worth({ values, className }: Props) {
  if (values.length === 0) return null;
  return (
    <p className={className}>
      <span className="text-muted">{WORTH}: </span>
      <strong>{values.map(({ unit, total }) => amountInWords(total, unit)).join(' · ')}</strong>
    </p>
  );
}
