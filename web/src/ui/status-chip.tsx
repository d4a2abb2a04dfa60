import { CircleCheck, CircleX, Clock, Undo2 } from 'lucide-react';
import { reviewTraits } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import { Chip } from './chip.tsx';

export const statusIcons = { success: CircleCheck, danger: CircleX, warning: Clock };

/** Shows the status of an idea: once it is withdrawn, that alone. @param words say it to its submitter; staff read the constants */
export function StatusChip({
  status,
  withdrawnAt,
  words,
}: {
  status: ReviewStatus;
  withdrawnAt?: string | null;
  words?: Readonly<Record<ReviewStatus | 'WITHDRAWN', string>>;
}) {
  const { tone, label } = reviewTraits[status];
  return withdrawnAt ? (
    <Chip tone="locked" icon={Undo2}>
      {words?.WITHDRAWN ?? 'Withdrawn'}
    </Chip>
  ) : (
    <Chip tone={tone} icon={statusIcons[tone]}>
      {words?.[status] ?? label}
    </Chip>
  );
}
