import { answerText } from '@portal/schema/answer-text';
import type { SignedCallAnswer } from '@portal/schema/call-question';
import { ideaFields } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import { receiptTexts } from '@portal/schema/texts/receipt';

/** Lists the answers that a receipt signs: the signature covers these, not the words that a PDF shows. */
export function SignedAnswers({
  answers: { callAnswers, ...answers },
}: {
  answers: Record<string, string | string[]> & { callAnswers?: SignedCallAnswer[] };
}) {
  const fields = (Object.keys(ideaFields) as IdeaField[]).filter((field) => answers[field] !== undefined);
  return (
    <section className="grid max-w-[68ch] gap-3 rounded-box border border-line bg-surface p-6">
      <h2>{receiptTexts.answers}</h2>
      <p>{receiptTexts.answersText}</p>
      <dl className="grid gap-3">
        {fields.map((field) => (
          <div key={field}>
            <dt className="font-semibold">{ideaFields[field].label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              {answerText(field, answers[field]) || (
                <span className="text-muted">{receiptTexts.noAnswer}</span>
              )}
            </dd>
          </div>
        ))}
        {callAnswers?.map(({ question, answer }) => (
          <div key={question}>
            <dt className="font-semibold wrap-anywhere">{question}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
