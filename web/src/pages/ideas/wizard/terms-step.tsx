import { Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import { asksDocument, notAskedBy } from '@portal/schema/idea';
import { termsTexts } from '@portal/schema/texts/terms';
import { wizardTexts } from '@portal/schema/texts/wizard';
import { useTermsDownload } from '../../../lib/use-terms-download.ts';
import { Button } from '../../../ui/button.tsx';
import { Clauses } from '../../../ui/clauses.tsx';
import { controlId } from '../../../ui/field.tsx';
import type { AskedForm } from '../shared/calls.ts';
import { TERMS } from '../shared/step-status.ts';

export function TermsStep({
  leavesOut,
  guardianAgrees,
  onGuardian,
}: Pick<AskedForm, 'leavesOut'> & {
  guardianAgrees: boolean;
  onGuardian: (agrees: boolean) => void;
}) {
  const { isBusy, start, notice } = useTermsDownload();
  return (
    <div className="grid gap-4">
      <section aria-labelledby="needed" className="rounded-box bg-primary-tint p-4">
        <h2 id="needed" className="text-lg">
          {wizardTexts.needed}
        </h2>
        <ul className="mt-2 grid list-disc gap-1 pl-5">
          <li>{leavesOut.length === 0 ? wizardTexts.anyTime : wizardTexts.anyTimeOfCall}</li>
          {!notAskedBy(leavesOut).has('idNumber') && <li>{wizardTexts.neededNumber}</li>}
          {asksDocument({ leavesOut }) && <li>{wizardTexts.neededPdf}</li>}
        </ul>
      </section>
      <p>{wizardTexts.nextAgrees}</p>
      <div
        id={controlId(TERMS)}
        role="region"
        aria-label={wizardTexts.agreement}
        tabIndex={0}
        className="grid max-h-80 gap-4 overflow-y-auto rounded-box border border-line bg-page p-4"
      >
        <Clauses prefix="term" clauses={termsTexts.clauses} level="h2" />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button variant="secondary" busy={isBusy && wizardTexts.downloading} onClick={start}>
          <span className="inline-flex items-center gap-2">
            <Download aria-hidden="true" className="size-5" />
            {wizardTexts.download}
          </span>
        </Button>
        <p role="status" className="font-semibold text-success empty:hidden">
          {notice}
        </p>
        <Link to="/legalpolicies">{wizardTexts.policies}</Link>
      </div>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-box border border-line px-3 py-2 hover:border-control has-checked:bg-primary-tint">
        <input
          type="checkbox"
          name="guardianAgrees"
          checked={guardianAgrees}
          onChange={({ target }) => onGuardian(target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-primary"
        />
        <span>
          {wizardTexts.guardian}
          <span className="block text-sm text-muted">{wizardTexts.guardianHint}</span>
        </span>
      </label>
    </div>
  );
}
