import { Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import { company } from '@portal/schema/company';
import { homeTexts } from '@portal/schema/texts/home';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import { ServerPart } from '../../../ui/server-part.tsx';
import { HeroArt } from './hero-art.tsx';
import { QuoteCarousel } from './quote-carousel.tsx';

/** The signs beside the partners, in their order: paths in a box of 48 × 48. */
const partnerMarks = [
  'M24 17a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM24 17V5M24 43V31M18 20.5 7.6 14.5M40.4 33.5 30 27.5M18 27.5 7.6 33.5M40.4 14.5 30 20.5',
  'M24 9 4 18l20 9 20-9ZM12 22v10c0 3 5.4 6 12 6s12-3 12-6V22M44 18v13',
  'M24 6v36M14 42h20M8 14h32M14 14 7 29h14ZM34 14l-7 15h14ZM7 29c0 3 3 5 7 5s7-2 7-5M27 29c0 3 3 5 7 5s7-2 7-5',
  'M24 6 5 16v4h38v-4ZM10 20v15M19.3 20v15M28.7 20v15M38 20v15M5 42v-4q0-3 3-3h32q3 0 3 3v4Z',
  'M8 21v21h32V21M6 21l4-13h28l4 13M6 21c0 7 9 7 9 0 0 7 9 7 9 0 0 7 9 7 9 0 0 7 9 7 9 0ZM20 42V31h8v11',
  'M24 4c7 5 10 12 10 20l-4 8H18l-4-8c0-8 3-15 10-20ZM24 16a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM14 24l-6 7v9l8-6M34 24l6 7v9l-8-6M24 37v7',
] as const;

const onNavy =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-box border border-white px-5 py-2 font-semibold text-white no-underline transition-colors hover:bg-white hover:text-navy';

export function HomePage() {
  return (
    <>
      <section className="bg-navy text-white">
        <div className="mx-auto grid max-w-6xl items-center gap-x-8 px-4 pt-6 md:grid-cols-2 md:pt-8">
          <div className="grid gap-5 pb-8 md:pb-10">
            <PageTitle className="text-[clamp(2.25rem,1.5rem+4vw,3.75rem)] text-white!">
              {homeTexts.headline}
            </PageTitle>
            <p className="max-w-prose text-lg">{homeTexts.lead}</p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="/innovate" variant="lime">
                {homeTexts.submit}
              </ButtonLink>
              <a href="/api/suggest/guidelines" download="SubmissionGuidelines.pdf" className={onNavy}>
                <Download aria-hidden="true" className="size-5" />
                {homeTexts.guidelines}
              </a>
              <Link to="/Suggestions" className={onNavy}>
                {homeTexts.feedback}
              </Link>
            </div>
          </div>
          <HeroArt />
        </div>
      </section>
      <ServerPart page="home" address="/" id="proof" className="mx-auto grid max-w-6xl gap-8 px-4 py-8" />
      {homeTexts.partners.length > 0 && <PartnerStrip />}
      <section className="mx-auto grid max-w-6xl gap-6 px-4 py-12">
        <h2>{homeTexts.stepsTitle}</h2>
        <Timeline />
      </section>
      {homeTexts.quotes.length > 0 && <QuoteCarousel quotes={homeTexts.quotes} />}
    </>
  );
}

function Timeline() {
  return (
    <ol className="grid gap-x-6 lg:grid-cols-4">
      {homeTexts.steps.map(({ when, title, text }) => (
        <li
          key={title}
          className="relative grid content-start gap-1 border-l-2 border-teal pb-8 pl-6 last:border-transparent last:pb-0 lg:border-t-2 lg:border-l-0 lg:pt-6 lg:pb-0 lg:pl-0 lg:last:border-teal"
        >
          <span
            aria-hidden="true"
            className="absolute top-0.5 -left-[9px] size-4 rounded-full border-2 border-teal bg-lime lg:-top-[9px] lg:left-0"
          />
          <p className="text-sm font-semibold text-teal">{when}</p>
          <h3>{title}</h3>
          <p className="max-w-[68ch] text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}

function PartnerStrip() {
  return (
    <section aria-labelledby="partners" className="border-b border-line bg-surface">
      <div className="mx-auto grid max-w-6xl gap-4 px-4 py-8">
        <h2 id="partners" className="text-base! font-semibold! text-muted!">
          {homeTexts.partnersTitle}
        </h2>
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-4 gap-y-5 sm:grid-cols-3 lg:grid-cols-6">
          {homeTexts.partners.map(({ name }, n) => {
            const logo = company.partners?.find(({ alt }) => alt === name);
            return (
              <li
                key={name}
                className="flex items-center gap-3 text-sm leading-tight font-semibold text-locked"
              >
                {logo ? (
                  // White in both themes: a logo is drawn for paper.
                  <img {...logo} className="h-12 rounded-box bg-white p-1 forced-color-adjust-none" />
                ) : (
                  <svg
                    viewBox="0 0 48 48"
                    width="40"
                    height="40"
                    aria-hidden="true"
                    className="shrink-0"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="2.5"
                    strokeLinecap="round"
                    strokeLinejoin="round"
                  >
                    <path d={partnerMarks[n % partnerMarks.length]} />
                  </svg>
                )}
                {!logo && <span className="min-w-0 wrap-break-word">{name}</span>}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
