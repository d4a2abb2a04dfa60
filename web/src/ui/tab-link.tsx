import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

type Space = 'px-2' | 'px-1.5';

const looks = (isCurrent: boolean, space: Space) =>
  `flex min-h-11 items-center gap-1 border-b-2 ${space} font-semibold whitespace-nowrap no-underline lg:min-h-9 ${isCurrent ? 'border-primary text-ink' : 'border-transparent text-primary hover:border-control'}`;

/** A link of a line of tabs, such as views of a list; words alone while its address is unknown. The present one is underlined. */
export function TabLinkTo({
  to,
  isCurrent,
  space = 'px-1.5',
  children,
}: {
  to: string | undefined;
  isCurrent: boolean;
  space?: Space;
  children: ReactNode;
}) {
  if (to === undefined) return <span className={looks(false, space)}>{children}</span>;
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={looks(isCurrent, space)}>
      {children}
    </Link>
  );
}

/** Says beside the name of a tab that something of its page is not saved. */
export const NotSaved = () => <span className="font-normal text-warning">Not saved</span>;
