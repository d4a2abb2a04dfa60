import { Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import { termsOfAgreement } from '@portal/schema/programme-terms';
import { useTermsDownload } from '../../../lib/use-terms-download.ts';
import { channels } from '../../../content/channels.ts';
import { Button } from '../../../ui/button.tsx';
import { Clauses } from '../../../ui/clauses.tsx';
import { controlId } from '../../../ui/field.tsx';
import { TERMS } from '../shared/step-status.ts';

const terms = termsOfAgreement(channels);

export function TermsStep({
  guardianAgrees,
  onGuardian,
}: {
  guardianAgrees: boolean;
  onGuardian: (agrees: boolean) => void;
}) {
  const { isBusy, start, notice } = useTermsDownload();
  return (
    <div className="grid gap-4">
      <section aria-labelledby="needed" className="rounded-box bg-primary-tint p-4">
        <h2 id="needed" className="text-lg">
          What you need
        </h2>
        <ul className="mt-2 grid list-disc gap-1 pl-5">
          <li>30 minutes. Stop at any time: your answers are kept.</li>
          <li>The number of your ID or passport.</li>
          <li>
            Your proposal as one PDF of up to 20 MB. Photographs of its pages will do: we make one PDF of
            them.
          </li>
        </ul>
      </section>
      <p>By selecting Next you agree to these terms.</p>
      <div
        id={controlId(TERMS)}
        role="region"
        aria-label="Terms of agreement"
        tabIndex={0}
        className="grid max-h-80 gap-4 overflow-y-auto rounded-box border border-line bg-page p-4"
      >
        <Clauses prefix="term" clauses={terms} level="h2" />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button variant="secondary" busy={isBusy && 'Downloading...'} onClick={start}>
          <span className="inline-flex items-center gap-2">
            <Download aria-hidden="true" className="size-5" />
            Download PDF
          </span>
        </Button>
        <p role="status" className="font-semibold text-success empty:hidden">
          {notice}
        </p>
        <Link to="/legalpolicies">Legal policies</Link>
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
          This is the idea of somebody under 18: I am the parent or guardian and agree
          <span className="block text-sm text-muted">
            Leave this empty if the idea is your own. Else give your own details in the next step: reviewers
            see that you agreed, and when.
          </span>
        </span>
      </label>
    </div>
  );
}
