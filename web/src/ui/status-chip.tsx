import { CircleCheck, CircleX, Clock, Undo2 } from 'lucide-react';
import { reviewTraits } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import { Chip } from './chip.tsx';

export const statusIcons = { success: CircleCheck, danger: CircleX, warning: Clock };

/** Shows the status of an idea: once it is withdrawn, that alone. */
export function StatusChip({ status, withdrawnAt }: { status: ReviewStatus; withdrawnAt?: string | null }) {
  const { tone, label } = reviewTraits[status];
  return withdrawnAt ? (
    <Chip tone="locked" icon={Undo2}>
      Withdrawn
    </Chip>
  ) : (
    <Chip tone={tone} icon={statusIcons[tone]}>
      {label}
    </Chip>
  );
}
