import type { ReactNode } from 'react';
import { partsTexts } from '@portal/schema/texts/parts';
import { dayInWords, today } from '../lib/words.ts';
import './paper.css';
import { withParts } from './with-parts.tsx';

/** Draws what stands above what is printed. @param more what follows the day */
export function PaperHead({ more, children }: { more?: string | false; children: ReactNode }) {
  return (
    <p className="hidden text-sm font-semibold print:block">
      {withParts(partsTexts.paper, { what: children, day: dayInWords(today()) })}
      {more && <span>{`. ${more}`}</span>}
    </p>
  );
}
