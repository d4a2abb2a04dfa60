import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { reviewTraits } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/choices';
import { Chip } from './chip.tsx';

const icons = { success: CircleCheck, danger: CircleX, warning: Clock };

export function StatusChip({ status }: { status: ReviewStatus }) {
  const { tone, label } = reviewTraits[status];
  return (
    <Chip tone={tone} icon={icons[tone]}>
      {label}
    </Chip>
  );
}
