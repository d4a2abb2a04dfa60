import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Question } from '../../../content/faq.ts';

/** A question that opens on its answer. The browser closes the one that was open: they share a name. */
export function QuestionEntry({ slug, question, paragraphs, list, link }: Question) {
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
        {link && (
          <Link
            to={link.to}
            className="inline-flex min-h-11 items-center justify-self-start font-semibold text-primary underline underline-offset-2 hover:text-primary-hover"
          >
            {link.label}
          </Link>
        )}
      </div>
    </details>
  );
}
