import { documentFindings, malwareChecks } from '@portal/schema/examination';
import type { DocumentFinding, MalwareCheck } from '@portal/schema/examination';
import { partsTexts } from '@portal/schema/texts/parts';
import { Notice } from './notice.tsx';

interface Examination {
  malwareCheck: MalwareCheck;
  findings?: readonly DocumentFinding[];
  inspectedAt?: string | null;
}

/** Tells whether nobody can open a document, for now or for good. */
export const isWithheld = (examination: Examination | null): boolean =>
  examination?.malwareCheck === 'WAITING' || examination?.malwareCheck === 'INFECTED';

const tones = { info: 'text-info', error: 'text-danger-dark', warning: 'text-warning' } as const;

/**
 * Says why a document is withheld, or what to know before opening it; nothing when there is nothing to say.
 * @param advice what to do when it is infected
 * @param remark a sentence after the findings
 * @param compact for a cell of a table
 */
export function DocumentState({
  examination: { malwareCheck, findings = [], inspectedAt },
  advice,
  remark,
  compact = false,
}: {
  examination: Examination;
  advice: string;
  remark?: string;
  compact?: boolean;
}) {
  const withheld = isWithheld({ malwareCheck });
  if (!withheld && inspectedAt === null)
    return (
      <p className="text-sm text-muted">
        {partsTexts.notCheckedYet}
        {remark && <span>{` ${remark}`}</span>}
      </p>
    );
  if (!withheld && findings.length === 0) return null;
  const tone = malwareCheck === 'INFECTED' ? 'error' : withheld ? 'info' : 'warning';
  const words = withheld ? (
    <>
      <p>{malwareChecks[malwareCheck]}</p>
      {malwareCheck === 'INFECTED' && <p>{advice}</p>}
    </>
  ) : (
    <>
      <p className="font-semibold">{partsTexts.beforeOpening}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {findings.map((finding) => (
          <li key={finding}>{documentFindings[finding]}</li>
        ))}
      </ul>
      {remark && <p>{remark}</p>}
    </>
  );
  return compact ? (
    <div className={`text-sm ${tones[tone]}`}>{words}</div>
  ) : (
    <Notice tone={tone}>{words}</Notice>
  );
}
