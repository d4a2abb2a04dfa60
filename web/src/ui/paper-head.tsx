import type { ReactNode } from 'react';
import { company } from '@portal/schema/company';
import { dayInWords, today } from '../lib/words.ts';
import './paper.css';

/** Draws what stands above what is printed. @param more what follows the day */
export function PaperHead({ more, children }: { more?: string | false; children: ReactNode }) {
  return (
    <p className="hidden text-sm font-semibold print:block">
      {company.name} Innovation: {children}
      <span>, printed </span>
      {dayInWords(today())}
      {more && <span>{`. ${more}`}</span>}
    </p>
  );
}
