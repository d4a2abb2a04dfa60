/** Figures that link to the list that they count, for people who may see it. */
import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { can } from '@portal/schema/access';
import type { Action } from '@portal/schema/access';
import { inFigures } from '../../../lib/words.ts';
import { useSession } from '../../../session/session-store.ts';
import { pathOfIdeas } from '../shared/ideas-address.ts';

export function useMay(action: Action): boolean {
  const { user } = useSession();
  return user !== undefined && can(user.role, action);
}

/** The id of the call to which the figures of Home, and their lists, are narrowed. */
export const CallOfFigures = createContext<string | undefined>(undefined);
export const useCallOfFigures = (): string | undefined => use(CallOfFigures);

/** Returns a function that makes the path of counted ideas, or undefined for those who may not read ideas. */
export function usePathOfIdeas(): (...list: Parameters<typeof pathOfIdeas>) => string | undefined {
  const mayOpen = useMay('idea:read-any');
  const callId = useCallOfFigures();
  return (chosen, ...list) =>
    mayOpen ? pathOfIdeas([...chosen, ...(callId ? [['CALL', callId] as const] : [])], ...list) : undefined;
}

/**
 * Draws a count, which links to its list if it is not zero. @param to undefined if that cannot be seen @param noun empty
 * where the text has it
 */
export function Figure({
  count,
  to,
  noun = 'idea',
  className = 'font-semibold',
  children = inFigures(count),
}: {
  count: number;
  to: string | undefined;
  noun?: string;
  className?: string;
  children?: ReactNode;
}) {
  if (to === undefined || count === 0) return <span className={className}>{children}</span>;
  return (
    <Link to={to} className={`${className} text-link`}>
      {children}
      <span className="sr-only">
        {`${noun && ` ${noun}${count === 1 ? '' : 's'}`}, show ${count === 1 ? 'it' : 'them'}`}
      </span>
    </Link>
  );
}

/** Returns the click handler for the parts of a chart. The chart's table has the same links for the keyboard. */
export function useOpen(): (row: { to?: string | undefined } | undefined) => void {
  const navigate = useNavigate();
  return (row) => {
    if (row?.to !== undefined) void navigate(row.to);
  };
}
