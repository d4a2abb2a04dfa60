import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useHydrated } from '../lib/use-hash.ts';

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'lime';

const base =
  'inline-flex items-center justify-center gap-2 rounded-box text-center font-semibold no-underline transition-colors forced-colors:border';

/** Without their ground a thicker frame sets them apart. */
const main = 'forced-colors:border-3!';

const variants: Record<Variant, string> = {
  primary: `${main} bg-primary text-surface hover:bg-primary-hover active:bg-heading`,
  secondary: 'border border-control bg-surface text-primary hover:bg-primary-tint active:bg-locked-tint',
  ghost: 'text-primary hover:bg-primary-tint active:bg-locked-tint',
  danger: `${main} bg-danger text-surface hover:bg-danger-dark`,
  lime: `${main} bg-lime text-navy hover:bg-white`,
};

/** `normal` is for touch and forms, `dense` for tables and toolbars of the back office. */
const sizes = { normal: 'min-h-11 px-5 py-2', dense: 'min-h-9 px-3 py-1 text-sm' };

export const buttonLooks = (variant: Variant, more = '', dense = false) =>
  `${base} ${sizes[dense ? 'dense' : 'normal']} ${variants[variant]} ${more}`;

const noEntry = 'disabled:cursor-not-allowed aria-disabled:cursor-not-allowed';
/** A ghost has no ground of its own: with one it would look stronger than an enabled button. */
const filled =
  'disabled:bg-locked-tint disabled:text-locked aria-disabled:bg-locked-tint aria-disabled:text-locked';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: Variant;
  /** Replaces the label during the work; clicks do nothing then. */
  busy?: string | false;
  /** Disables the button, but keeps it focusable. */
  softDisabled?: boolean;
  dense?: boolean;
  children: ReactNode;
}

export function Button({
  variant = 'primary',
  busy,
  softDisabled,
  dense,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: Props) {
  const isOff = Boolean(busy || softDisabled);
  // Before scripts run, a form would send its answers into the address.
  const isEarly = !useHydrated() && type === 'submit';
  const off =
    rest.disabled || softDisabled ? `${noEntry} ${variant === 'ghost' ? 'opacity-60' : filled}` : '';
  return (
    <button
      {...rest}
      disabled={rest.disabled || isEarly}
      type={type}
      aria-disabled={isOff || undefined}
      className={buttonLooks(
        variant,
        `${busy ? 'cursor-progress opacity-80' : ''} ${off} ${className ?? ''}`,
        dense,
      )}
      // Enter in a field clicks the submit button: without one, some browsers submit the form.
      onClick={isOff ? (event) => event.preventDefault() : onClick}
    >
      <span aria-live="polite">{busy || children}</span>
    </button>
  );
}

export function ButtonLink({
  to,
  variant = 'primary',
  children,
  className,
}: {
  to: string;
  variant?: Variant;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Link to={to} className={buttonLooks(variant, className)}>
      {children}
    </Link>
  );
}
