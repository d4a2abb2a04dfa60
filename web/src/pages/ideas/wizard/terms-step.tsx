import { Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import { termsOfAgreement } from '@portal/schema/programme-terms';
import { useTermsDownload } from '../../../lib/use-terms-download.ts';
import { channels } from '../../../content/channels.ts';
import { Button } from '../../../ui/button.tsx';
import { Clauses } from '../../../ui/clauses.tsx';

const terms = termsOfAgreement(channels);

export function TermsStep() {
  const { isBusy, start, notice } = useTermsDownload();
  return (
    <div className="grid gap-4">
      <p>By selecting Next you agree to these terms.</p>
      <div
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
    </div>
  );
}
