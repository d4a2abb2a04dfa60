import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { company } from '@portal/schema/company';
import { faqTexts } from '@portal/schema/texts/faq';
import { useHash } from '../../../lib/use-hash.ts';
import { withLooks } from '../../../ui/text-looks.ts';
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
        <PageTitle>{faqTexts.title}</PageTitle>
        <p className="text-lg">{faqTexts.lead}</p>
      </div>
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div ref={questions} className="grid gap-8">
          {topicsOf(faqTexts.questions).map(([title, entries]) => (
            <section key={title} className="grid gap-3">
              <h2>{title}</h2>
              <div className="divide-y divide-line rounded-box border border-line bg-surface">
                {entries.map((entry) => (
                  <QuestionEntry key={entry.question} {...entry} />
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
            {faqTexts.askTitle}
          </h2>
          <p>{faqTexts.ask}</p>
          <a
            href={`mailto:${company.mailbox}`}
            className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-lime underline underline-offset-2"
          >
            {company.mailbox}
          </a>
        </aside>
      </div>
    </Page>
  );
}

type Question = (typeof faqTexts)['questions'][number];

/** Groups the questions by their topics, in the order in which these first stand. */
function topicsOf(questions: readonly Question[]): [string, Question[]][] {
  const topics = new Map<string, Question[]>();
  for (const one of questions) topics.set(one.topic, [...(topics.get(one.topic) ?? []), one]);
  return [...topics];
}

/** The shared `name` makes the <details> exclusive. */
function QuestionEntry({ slug, question, answer }: Question) {
  return (
    <details id={slug || undefined} name="faq" className="group">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-4 py-3 font-semibold group-open:text-primary hover:bg-primary-tint sm:px-5 [&::-webkit-details-marker]:hidden">
        {question}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-primary transition-transform group-open:rotate-180"
        />
      </summary>
      <div
        className="grid max-w-[68ch] gap-3 px-4 pt-3 pb-5 sm:px-5"
        // The HTML is safe: the Markdown that it is made of cannot have a script, a form or a frame.
        dangerouslySetInnerHTML={{ __html: withLooks(answer) }}
      />
    </details>
  );
}
