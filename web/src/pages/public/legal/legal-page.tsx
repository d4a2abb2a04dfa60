import { company } from '@portal/schema/company';
import { acceptance, legalPolicies, termsOfAgreement } from '@portal/schema/programme-terms';
import { Download } from 'lucide-react';
import { termsPdf, useTermsDownload } from '../../../lib/use-terms-download.ts';
import { channels } from '../../../content/channels.ts';
import { buttonLooks } from '../../../ui/button.tsx';
import { clauseId, Clauses } from '../../../ui/clauses.tsx';
import { BackToTop, PolicyPageEnd } from '../../../ui/page-end.tsx';
import { PageTitle, Page } from '../../../ui/page.tsx';
import { PrivacyNotice } from './privacy-notice.tsx';

const policies = legalPolicies(channels);
const terms = termsOfAgreement(channels);

export function LegalPage() {
  return (
    <Page>
      <PageTitle>Legal policies</PageTitle>
      <p className="rounded-box border-2 border-danger bg-surface p-4 font-bold text-danger">
        PLEASE READ THE BELOW CAREFULLY, CLICKING NEXT ON THE PREVIOUS FORM MEANS YOU AGREE TO ALL THE
        POLICIES, AGREEMENTS AND TERMS
      </p>
      <div className="grid gap-10 lg:grid-cols-[16rem_1fr]">
        <nav aria-label="On this page" className="self-start lg:sticky lg:top-6 print:hidden">
          <ol className="grid list-decimal gap-2 pl-6">
            {policies.map(({ heading }, index) => (
              <li key={heading}>
                <a href={`#${clauseId('policy', index)}`}>{heading}</a>
              </li>
            ))}
          </ol>
          <ul className="mt-4 grid gap-2 border-t border-line pt-4">
            <li>
              <a href="#privacy-notice">Your data in detail</a>
            </li>
            <li>
              <a href="#terms">Terms of agreement</a>
            </li>
          </ul>
        </nav>
        <div className="grid max-w-[68ch] gap-8">
          <h2>Privacy policy</h2>
          <Clauses prefix="policy" clauses={policies} level="h3" />
          <BackToTop />
          <PrivacyNotice />
          <BackToTop />
          <h2 id="terms">Terms of agreement</h2>
          <TermsLink />
          <Clauses prefix="term" clauses={terms} level="h3" />
          <p className="font-semibold">{acceptance}</p>
          <p className="text-muted">
            {company.legalName}, {company.year}
          </p>
          <PolicyPageEnd path="/legalpolicies" />
        </div>
      </div>
    </Page>
  );
}

/** The download is a link, so that it works without scripts. */
function TermsLink() {
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
