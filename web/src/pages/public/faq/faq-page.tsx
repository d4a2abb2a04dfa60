import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useHash } from '../../../lib/use-hash.ts';
import { faq, faqLead, stillAsking } from '../../../content/faq.ts';
import type { Question } from '../../../content/faq.ts';
import { LinkItems } from '../../../ui/link-items.tsx';
import { PageTitle, Page } from '../../../ui/page.tsx';

export function FaqPage() {
  const { hash, visit } = useHash();
  const questions = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const target = [...(questions.current?.querySelectorAll('details') ?? [])].find(({ id }) => id === hash);
    if (!target) return;
    target.open = true;
    target.scrollIntoView();
    target.querySelector('summary')?.focus({ preventScroll: true });
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
              <div className="divide-y divide-line rounded-box border border-line bg-surface">
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

/** The shared `name` makes the <details> exclusive. */
function QuestionEntry({ slug, question, paragraphs, list, links }: Question) {
  return (
    <details id={slug} name="faq" className="group">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-4 py-3 font-semibold group-open:text-primary hover:bg-primary-tint sm:px-5 [&::-webkit-details-marker]:hidden">
        {question}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-primary transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid max-w-[68ch] gap-3 px-4 pt-3 pb-5 sm:px-5">
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {list && (
          <ul className="grid list-disc gap-1 pl-6">
            {list.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )}
        {links && (
          <ul className="flex flex-wrap gap-x-6 font-semibold">
            <LinkItems links={links} className="text-link" />
          </ul>
        )}
      </div>
    </details>
  );
}
