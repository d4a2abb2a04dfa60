import { HeartHandshake, RadioTower, RefreshCw, Sprout } from 'lucide-react';
import { areas, pillars, strategy } from '../../../content/strategy.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { AreaTabs } from './area-tabs.tsx';

const marks = [RefreshCw, HeartHandshake, RadioTower, Sprout] as const;

export function AboutPage() {
  return (
    <>
      <div className="bg-navy text-white">
        <div className="mx-auto grid max-w-6xl gap-4 px-4 py-10 md:py-14">
          <PageTitle className="text-white!">{strategy.title}</PageTitle>
          <p className="max-w-[60ch] text-lg">{strategy.lead}</p>
        </div>
      </div>
      <Page>
        <section className="grid gap-6">
          <h2>{strategy.pillarsTitle}</h2>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {pillars.map(({ title, text }, index) => {
              const Mark = marks[index % marks.length] ?? RefreshCw;
              return (
                <li
                  key={title}
                  className="grid grid-cols-1 content-start gap-3 rounded-box border border-line bg-white p-5 wrap-break-word"
                >
                  <Mark aria-hidden="true" className="size-8 text-teal" />
                  <h3>{title}</h3>
                  <p className="text-muted">{text}</p>
                </li>
              );
            })}
          </ul>
        </section>
        <section className="grid gap-6 pt-6">
          <div className="grid gap-2">
            <h2 id="areas-of-interest">{strategy.areasTitle}</h2>
            <p className="max-w-[68ch]">{strategy.areasText}</p>
          </div>
          <AreaTabs areas={areas} labelledBy="areas-of-interest">
            <ButtonLink to="/innovate">Submit Idea</ButtonLink>
          </AreaTabs>
        </section>
      </Page>
    </>
  );
}
