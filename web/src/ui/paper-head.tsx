import type { ReactNode } from 'react';
import { company } from '@portal/schema/company';
import { dayInWords, today } from '../lib/words.ts';
import './paper.css';

export function PaperHead({ children }: { children: ReactNode }) {
  return (
    <p className="hidden text-sm font-semibold print:block">
      {company.name} Innovation: {children}
      <span>, printed </span>
      {dayInWords(today())}
    </p>
  );
}
