import { Info, TriangleAlert } from 'lucide-react';
import { partsTexts } from '@portal/schema/texts/parts';
import { countOf, sizeOf } from '../../../lib/words.ts';
import { DocumentState, isWithheld } from '../../../ui/document-state.tsx';
import { FilterMenu } from '../../../ui/filter-menu.tsx';
import type { IdeaOnPage } from '../desk/desk-acts.ts';

/** Says how long the PDF is: `PDF, 5 pages, 1.2 MB`; empty without one. */
export const sizeInWords = ({ document, examination: { pages } }: IdeaOnPage): string =>
  document.url &&
  ['PDF', ...(pages === null ? [] : [countOf(pages, 'page')]), sizeOf(document.size)].join(', ');

const ADVICE = 'We asked the submitter by email to submit the idea again with another PDF.';
const REMARK = 'On this page nothing in it can run.';

/** Tells whether something is to be known before the PDF is opened. */
const isRemarkable = ({ findings, inspectedAt }: IdeaOnPage['examination']): boolean =>
  findings.length > 0 || inspectedAt === null;

/** Warns before the PDF is opened elsewhere, or says why it cannot be opened. */
export function DocumentNotice({ document, examination }: IdeaOnPage) {
  const { inspectedAt, malwareCheck } = examination;
  if (!document.url) return null;
  if (!isWithheld(examination) && !isRemarkable(examination)) return null;
  return (
    <div className={inspectedAt === null && !isWithheld(examination) ? 'px-4 pt-2' : ''}>
      <DocumentState examination={examination} advice={ADVICE} remark={REMARK} />
      {malwareCheck === 'WAITING' && <p>You can read the answers, and decide now or later.</p>}
    </div>
  );
}

/** Says among the tools of the PDF that something is to be known before it is opened elsewhere; what it is opens from there. */
export function DocumentRemark({ document, examination }: IdeaOnPage) {
  const { findings } = examination;
  if (!document.url) return null;
  if (isWithheld(examination) || !isRemarkable(examination)) return null;
  const [Icon, words, look] =
    findings.length > 0
      ? ([TriangleAlert, countOf(findings.length, 'warning'), 'text-warning'] as const)
      : ([Info, partsTexts.notChecked, 'text-muted'] as const);
  return (
    <FilterMenu
      isTool
      label={
        <span className={`inline-flex items-center gap-1 text-sm ${look}`} title={words}>
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          <span className="pdf-word">{words}</span>
        </span>
      }
    >
      <DocumentState examination={examination} advice={ADVICE} remark={REMARK} />
    </FilterMenu>
  );
}
