import { Link } from 'react-router-dom';
import { ideaFields, wizardSteps } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import type { Answers } from '../shared/draft.ts';
import { inWords } from './answer-words.ts';
import { DocumentField } from './document-field.tsx';
import type { DraftDocument } from './use-draft-document.ts';

/** The last step: the PDF, and a look at all answers before Finish. */
export function DocumentationStep({
  answers,
  document,
  error,
  onChange,
}: {
  answers: Answers;
  document: DraftDocument;
  error: string | undefined;
  /** Hears of each choice of another document. */
  onChange: () => void;
}) {
  return (
    <div className="grid gap-8">
      <DocumentField document={document} error={error} onChange={onChange} />
      <section className="grid gap-4">
        <h2>Check your answers</h2>
        {wizardSteps.map(
          ({ key, title, rules }) =>
            rules && (
              <div key={key} className="rounded-box border border-line">
                <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line bg-page px-4 py-2">
                  <h3>{title}</h3>
                  <Link
                    to={`/innovate/${key}`}
                    className="inline-flex min-h-11 items-center text-primary underline underline-offset-2"
                  >
                    Change<span className="sr-only"> {title}</span>
                  </Link>
                </div>
                <dl className="grid gap-x-6 gap-y-3 p-4 sm:grid-cols-[14rem_1fr]">
                  {(Object.keys(rules.entries) as IdeaField[]).map((field) => (
                    <div key={field} className="contents">
                      <dt className="font-semibold">{ideaFields[field].label}</dt>
                      <dd className="min-w-0 break-words whitespace-pre-line max-sm:mb-2">
                        {inWords(field, answers[field]) || <span className="text-muted">No answer</span>}
                      </dd>
                    </div>
                  ))}
                </dl>
              </div>
            ),
        )}
      </section>
    </div>
  );
}
