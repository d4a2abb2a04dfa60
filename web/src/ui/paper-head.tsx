import type { ReactNode } from 'react';
import { company } from '@portal/schema/company';
import { dayOf } from '../app/words.ts';

export function PaperHead({ children }: { children: ReactNode }) {
  return (
    <p className="hidden text-sm font-semibold print:block">
      {company.name} Innovation: {children}, printed {dayOf(new Date())}
    </p>
  );
}
