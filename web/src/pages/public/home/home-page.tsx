import { Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import { hero, partners, timeline } from '../../../content/home.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import { ServerPart } from '../../../ui/server-part.tsx';
import { HeroArt } from './hero-art.tsx';
import { QuoteCarousel } from './quote-carousel.tsx';

const onNavy =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-box border border-white px-5 py-2 font-semibold text-white no-underline transition-colors hover:bg-white hover:text-navy';

export function HomePage() {
  return (
    <>
      <section className="bg-navy text-white">
        <div className="mx-auto grid max-w-6xl items-center gap-x-8 px-4 pt-6 md:grid-cols-2 md:pt-8">
          <div className="grid gap-5 pb-8 md:pb-10">
            <PageTitle className="text-[clamp(2.25rem,1.5rem+4vw,3.75rem)] text-white!">
              {hero.headline}
            </PageTitle>
            <p className="max-w-prose text-lg">{hero.text}</p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="/innovate" variant="lime">
                Submit Idea
              </ButtonLink>
              <a href="/api/suggest/guidelines" download="SubmissionGuidelines.pdf" className={onNavy}>
                <Download aria-hidden="true" className="size-5" />
                Guidelines
              </a>
              <Link to="/Suggestions" className={onNavy}>
                Feedback Xchange
              </Link>
            </div>
          </div>
          <HeroArt />
        </div>
      </section>
      <ServerPart page="home" address="/" id="proof" className="mx-auto grid max-w-6xl gap-8 px-4 py-8" />
      <PartnerStrip />
      <section className="mx-auto grid max-w-6xl gap-6 px-4 py-12">
        <h2>How it works</h2>
        <Timeline />
      </section>
      <QuoteCarousel />
    </>
  );
}

function Timeline() {
  return (
    <ol className="grid gap-x-6 lg:grid-cols-4">
      {timeline.map(({ when, title, text }) => (
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
          Our partners
        </h2>
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-4 gap-y-5 sm:grid-cols-3 lg:grid-cols-6">
          {partners.map(({ name, mark }) => (
            <li
              key={name}
              className="flex items-center gap-3 text-sm leading-tight font-semibold text-locked"
            >
              <svg
                viewBox="0 0 48 48"
                width="40"
                height="40"
                aria-hidden="true"
                className="size-10 shrink-0"
                fill="none"
                stroke="currentColor"
                strokeWidth="2.5"
                strokeLinecap="round"
                strokeLinejoin="round"
              >
                <path d={mark} />
              </svg>
              <span className="min-w-0 wrap-break-word">{name}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
