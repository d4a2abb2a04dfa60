import { Download } from 'lucide-react';
import { termsPdf, useTermsDownload } from '../../../app/use-terms-download.ts';
import { buttonLooks } from '../../../ui/button.tsx';

/** Offers the terms as a PDF. It is a link, so it also works without scripts. */
export function TermsLink() {
  const { isBusy, start, notice } = useTermsDownload();
  return (
    <div className="flex flex-wrap items-center gap-4 print:hidden">
      <a
        {...termsPdf}
        className={buttonLooks('secondary')}
        onClick={(event) => {
          event.preventDefault();
          if (!isBusy) start();
        }}
      >
        <Download aria-hidden="true" className="size-5" />
        {isBusy ? 'Downloading...' : 'Download PDF'}
      </a>
      <p role="status" className="font-semibold text-success empty:hidden">
        {notice}
      </p>
    </div>
  );
}
