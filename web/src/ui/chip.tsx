import { CircleCheck, CircleX, Clock, Undo2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { reviewTraits } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';

const tones = {
  success: 'bg-success-tint text-success',
  warning: 'bg-warning-tint text-warning',
  danger: 'bg-danger-tint text-danger-dark',
  info: 'bg-primary-tint text-info',
  locked: 'bg-locked-tint text-locked',
} as const;

export function Chip({
  tone,
  icon: Icon,
  children,
}: {
  tone: keyof typeof tones;
  icon: LucideIcon;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 justify-self-start rounded-full px-3 py-0.5 text-sm font-semibold whitespace-nowrap forced-colors:border ${tones[tone]}`}
    >
      <Icon aria-hidden="true" className="size-4" />
      {children}
    </span>
  );
}

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
