import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { termsOfAgreement } from '@portal/schema/programme-terms';
import { Button } from '../../../ui/button.tsx';
import { Clauses } from '../../../ui/clauses.tsx';

const FILE_NAME = 'termsofagreement.pdf';

async function download(): Promise<void> {
  const response = await fetch('/api/count/downloadpdf');
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const url = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement('a'), { href: url, download: FILE_NAME });
  link.click();
  URL.revokeObjectURL(url);
}

/** The terms, as text and as PDF (spec §2 "Terms block"). */
export function TermsStep() {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const onClick = () => {
    setState('busy');
    download().then(
      () => setState('done'),
      (error: unknown) => {
        console.error('The terms could not be downloaded', error);
        setState('idle');
      },
    );
  };
  return (
    <div className="grid gap-4">
      <p>By going on to the next step you agree to these terms.</p>
      <div
        role="region"
        aria-label="Terms of agreement"
        tabIndex={0}
        className="grid max-h-96 gap-4 overflow-y-auto rounded-box border border-line bg-page p-4"
      >
        <Clauses prefix="term" clauses={termsOfAgreement} level="h2" />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button variant="secondary" busy={state === 'busy' && 'Downloading...'} onClick={onClick}>
          <span className="inline-flex items-center gap-2">
            <Download aria-hidden="true" className="size-5" />
            Download PDF
          </span>
        </Button>
        <p role="status" className="font-semibold text-success empty:hidden">
          {state === 'done' && 'PDF Downloaded!'}
        </p>
        <Link to="/legalpolicies">Legal policies</Link>
      </div>
    </div>
  );
}
