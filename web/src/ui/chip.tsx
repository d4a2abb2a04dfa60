import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

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
  wraps = false,
  children,
}: {
  tone: keyof typeof tones;
  icon: LucideIcon;
  /** Whether its words may stand in two lines, as in a cell of a table. */
  wraps?: boolean;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex items-baseline gap-1.5 justify-self-start font-semibold forced-colors:border ${wraps ? 'rounded-box px-2 py-1 text-xs leading-4' : 'rounded-full px-3 py-0.5 text-sm whitespace-nowrap'} ${tones[tone]}`}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 self-center" />
      {children}
    </span>
  );
}
