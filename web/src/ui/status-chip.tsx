import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { reviewStatuses } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/choices';
import { Chip } from './chip.tsx';

const looks = {
  APPROVED: { tone: 'success', icon: CircleCheck },
  REJECTED: { tone: 'danger', icon: CircleX },
  PENDING: { tone: 'warning', icon: Clock },
} as const;

/** A review status as icon and word. */
export function StatusChip({ status }: { status: ReviewStatus }) {
  return <Chip {...looks[status]}>{reviewStatuses[status]}</Chip>;
}
