import { company } from '@portal/schema/company';
import { purposes } from '@portal/schema/cookies';
import { consentTexts } from '@portal/schema/texts/consent';
import { legalTexts } from '@portal/schema/texts/legal';
import { termsTexts } from '@portal/schema/texts/terms';
import { Download } from 'lucide-react';
import { termsPdf, useTermsDownload } from '../../../lib/use-terms-download.ts';
import { buttonLooks } from '../../../ui/button.tsx';
import { clauseId, Clauses } from '../../../ui/clauses.tsx';
import { BackToTop, PolicyPageEnd } from '../../../ui/page-end.tsx';
import { PageTitle, Page } from '../../../ui/page.tsx';
import { withLooks } from '../../../ui/text-looks.ts';
import { PrivacyNotice } from './privacy-notice.tsx';

/** The name in the address of the part about cookies. */
const COOKIES = 'cookies';

export function LegalPage() {
  const policies = legalTexts.policies.map((policy, n) => ({
    ...policy,
    slug: policy.slug || clauseId('policy', n),
  }));
  return (
    <Page>
      <PageTitle>{legalTexts.title}</PageTitle>
      <p className="rounded-box border-2 border-danger bg-surface p-4 font-bold text-danger">
        {legalTexts.warning}
      </p>
      <div className="grid gap-10 lg:grid-cols-[16rem_1fr]">
        <nav aria-label={legalTexts.onPage} className="self-start lg:sticky lg:top-6 print:hidden">
          <ol className="grid list-decimal gap-2 pl-6">
            {policies.map(({ heading, slug }) => (
              <li key={slug}>
                <a href={`#${slug}`}>{heading}</a>
              </li>
            ))}
          </ol>
          <ul className="mt-4 grid gap-2 border-t border-line pt-4">
            <li>
              <a href="#privacy-notice">{legalTexts.dataTitle}</a>
            </li>
            <li>
              <a href="#terms">{legalTexts.termsTitle}</a>
            </li>
          </ul>
        </nav>
        <div className="grid max-w-[68ch] gap-8">
          <h2>{legalTexts.privacyTitle}</h2>
          {policies.map((policy, n) => (
            <Policy key={policy.slug} {...policy} number={n + 1} />
          ))}
          <BackToTop />
          <PrivacyNotice />
          <BackToTop />
          <h2 id="terms">{legalTexts.termsTitle}</h2>
          <TermsLink />
          <Clauses prefix="term" clauses={termsTexts.clauses} level="h3" />
          <p className="font-semibold">{legalTexts.acceptance}</p>
          <p className="text-muted">
            {company.legalName}, {company.year}
          </p>
          <PolicyPageEnd path="/legalpolicies" />
        </div>
      </div>
    </Page>
  );
}

type Part = (typeof legalTexts)['policies'][number];

function Policy({ heading, text, slug, number }: Part & { number: number }) {
  return (
    <section id={slug} className="grid max-w-[68ch] gap-2">
      <h3 className="text-base! font-semibold!">
        {number}. {heading}
      </h3>
      <div
        className="grid gap-2"
        // The HTML is safe: the Markdown that it is made of cannot have a script, a form or a frame.
        dangerouslySetInnerHTML={{ __html: withLooks(text) }}
      />
      {slug === COOKIES && (
        <ul className="list-disc pl-6">
          {purposes.map((purpose) => (
            <li key={purpose}>
              {legalTexts.cookie({
                kind: consentTexts[purpose],
                use: purpose === 'analytics' ? consentTexts.counts : consentTexts.unused,
              })}
            </li>
          ))}
        </ul>
      )}
    </section>
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
        {isBusy ? legalTexts.downloading : legalTexts.download}
      </a>
      <p role="status" className="font-semibold text-success empty:hidden">
        {notice && legalTexts.downloaded}
      </p>
    </div>
  );
}
