import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

type Tone = 'success' | 'warning' | 'error' | 'info';

const tones = {
  success: { className: 'bg-success-tint text-success', Icon: CircleCheck },
  warning: { className: 'bg-warning-tint text-warning', Icon: TriangleAlert },
  error: { className: 'bg-danger-tint text-danger-dark', Icon: CircleAlert },
  info: { className: 'bg-primary-tint text-info', Icon: Info },
} as const;

export function OutcomeNotice({
  message,
  advice,
  tone = 'error',
  takesFocus,
  children,
}: {
  message: string;
  advice?: string | undefined;
  tone?: Tone;
  takesFocus?: boolean;
  children?: ReactNode;
}) {
  return (
    <Notice tone={tone} takesFocus={takesFocus}>
      <p className={advice ? 'font-semibold' : undefined}>{message}</p>
      {advice && <p>{advice}</p>}
      {children}
    </Notice>
  );
}

/** @param isSilent where a status elsewhere says it to screen readers */
export function Notice({
  tone,
  takesFocus = false,
  isSilent = false,
  children,
}: {
  tone: Tone;
  isSilent?: boolean | undefined;
  takesFocus?: boolean | undefined;
  children: ReactNode;
}) {
  const { className, Icon } = tones[tone];
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={box}
      tabIndex={takesFocus ? -1 : undefined}
      role={isSilent ? undefined : tone === 'error' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-box p-4 forced-colors:border ${className}`}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 flex-1 justify-items-start gap-2">{children}</div>
    </div>
  );
}
