import { useEffect, useRef } from 'react';
import { useHash } from '../../../app/use-hash.ts';
import { faq, faqLead, stillAsking } from '../../../content/faq.ts';
import { Page } from '../../../ui/page.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { QuestionEntry } from './question-entry.tsx';

/** Questions and answers (spec §2 "FAQ"): one open at a time, each with an address of its own. */
export function FaqPage() {
  const { hash, visit } = useHash();
  const questions = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const asked = [...(questions.current?.querySelectorAll('details') ?? [])].find(({ id }) => id === hash);
    if (!asked) return;
    asked.open = true;
    asked.scrollIntoView();
    asked.querySelector('summary')?.focus({ preventScroll: true });
  }, [hash, visit]);

  return (
    <Page>
      <div className="grid max-w-[68ch] gap-3">
        <PageTitle>Frequently asked questions</PageTitle>
        <p className="text-lg">{faqLead}</p>
      </div>
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div ref={questions} className="grid gap-8">
          {faq.map(({ title, questions: entries }) => (
            <section key={title} className="grid gap-3">
              <h2>{title}</h2>
              <div className="divide-y divide-line rounded-box border border-line bg-white">
                {entries.map((entry) => (
                  <QuestionEntry key={entry.slug} {...entry} />
                ))}
              </div>
            </section>
          ))}
        </div>
        <aside
          aria-labelledby="still-asking"
          className="grid gap-2 rounded-box bg-navy p-6 text-white lg:sticky lg:top-6"
        >
          <h2 id="still-asking" className="text-white!">
            {stillAsking.title}
          </h2>
          <p>{stillAsking.text}</p>
          <a
            href={`mailto:${stillAsking.mailbox}`}
            className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-lime underline underline-offset-2"
          >
            {stillAsking.mailbox}
          </a>
        </aside>
      </div>
    </Page>
  );
}
