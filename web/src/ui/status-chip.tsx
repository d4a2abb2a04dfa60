import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { reviewStatuses } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/choices';

const looks = {
  APPROVED: { colours: 'bg-success-tint text-success', Icon: CircleCheck },
  REJECTED: { colours: 'bg-danger-tint text-danger-dark', Icon: CircleX },
  PENDING: { colours: 'bg-warning-tint text-warning', Icon: Clock },
} as const;

/** A review status as icon and word. */
export function StatusChip({ status }: { status: ReviewStatus }) {
  const { colours, Icon } = looks[status];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-3 py-0.5 text-sm font-semibold whitespace-nowrap ${colours}`}
    >
      <Icon aria-hidden="true" className="size-4" />
      {reviewStatuses[status]}
    </span>
  );
}
