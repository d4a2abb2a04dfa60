import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** Leads from the page of one entry back to its list. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="inline-flex min-h-11 items-center gap-1 font-semibold text-link">
    <ArrowLeft aria-hidden="true" className="size-4" />
    {children}
  </Link>
);
