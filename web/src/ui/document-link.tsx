import type { DocumentFinding, MalwareCheck } from '@portal/schema/examination';
import { countOf } from '../lib/words.ts';

/** Links to a document from the cell of a table, or says briefly why nobody can open it. */
export function DocumentLink({
  document,
  examination: { malwareCheck, findings },
  of,
}: {
  document: { url: string; name: string } | null;
  examination: { malwareCheck: MalwareCheck; findings: readonly DocumentFinding[] };
  of: string;
}) {
  if (!document) return 'No File';
  if (malwareCheck === 'INFECTED') return <span className="text-danger-dark">Malware found</span>;
  if (malwareCheck === 'WAITING') return <span className="text-info">Being checked for malware</span>;
  return (
    <>
      <a href={document.url} download={document.name} aria-label={`View / Download the file of ${of}`}>
        View / Download
      </a>
      {findings.length > 0 && (
        <span className="block text-warning">
          {countOf(findings.length, 'warning')}
          <span className="sr-only"> about this file, on the page of the idea</span>
        </span>
      )}
    </>
  );
}
