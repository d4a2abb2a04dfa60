import type { DocumentFinding, MalwareCheck } from '@portal/schema/examination';
import { countOf } from '../../../lib/words.ts';

/** Links to a document from the cell of a table, or says briefly why nobody can open it. @param more where its warnings stand in full */
export function DocumentLink({
  document,
  examination,
  of,
  more,
}: {
  document: { url: string; name: string } | null;
  examination: { malwareCheck: MalwareCheck; findings: readonly DocumentFinding[] } | null;
  of: string;
  more: string;
}) {
  if (!document?.url) return 'No File';
  if (examination?.malwareCheck === 'INFECTED')
    return <span className="text-danger-dark">Malware found</span>;
  if (examination?.malwareCheck === 'WAITING')
    return <span className="text-info">Being checked for malware</span>;
  const warnings = examination?.findings.length ?? 0;
  return (
    <>
      <a
        href={document.url}
        download={document.name}
        aria-label={`View / Download the file of ${of}`}
        className="text-link whitespace-nowrap"
      >
        View / Download
      </a>
      {warnings > 0 && (
        <span className="block text-xs leading-4.5 whitespace-nowrap text-warning">
          {countOf(warnings, 'warning')}
          <span className="sr-only"> about this file, {more}</span>
        </span>
      )}
    </>
  );
}
