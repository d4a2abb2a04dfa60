import { countOf, sizeOf } from '../../../lib/words.ts';
import { DocumentState, isWithheld } from '../../../ui/document-state.tsx';
import type { IdeaOnPage } from '../desk/desk-acts.ts';

/** Says how long the PDF is. */
export function DocumentSize({ document, examination: { pages } }: IdeaOnPage) {
  return (
    <span className="text-sm whitespace-nowrap text-muted">
      {['PDF', ...(pages === null ? [] : [countOf(pages, 'page')]), sizeOf(document.size)].join(', ')}
    </span>
  );
}

/** Warns before the PDF is opened elsewhere, or says why it cannot be opened. */
export function DocumentNotice({ examination }: IdeaOnPage) {
  const { findings, inspectedAt, malwareCheck } = examination;
  if (!isWithheld(examination) && findings.length === 0 && inspectedAt !== null) return null;
  return (
    <div className={inspectedAt === null && !isWithheld(examination) ? 'px-4 pt-2' : ''}>
      <DocumentState
        examination={examination}
        advice="We asked the submitter by email to submit the idea again with another PDF."
        remark="Shown on this page, nothing in it runs."
      />
      {malwareCheck === 'WAITING' && <p>You can read the answers, and decide now or later.</p>}
    </div>
  );
}
