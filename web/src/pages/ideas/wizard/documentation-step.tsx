import { Link } from 'react-router-dom';
import { dialCodes } from '@portal/schema/countries';
import { labelsOf } from '@portal/schema/choices';
import {
  isMultipleChoice,
  isSingleChoice,
  multipleChoices,
  singleChoices,
} from '@portal/schema/idea-choices';
import { wizardSteps } from '@portal/schema/idea';
import { ideaFields } from '@portal/schema/idea-labels';
import type { IdeaField } from '@portal/schema/idea-labels';
import { FileField } from '../../../ui/file-field.tsx';
import type { Answers } from './draft.ts';

function inWords(field: IdeaField, answer: string | string[] | undefined): string {
  if (answer === undefined || answer.length === 0) return '';
  if (isMultipleChoice(field)) return labelsOf(multipleChoices[field], [answer].flat()).join(', ');
  const text = String(answer);
  if (isSingleChoice(field)) return labelsOf(singleChoices[field], [text]).join('');
  return field === 'dialCode' ? `${dialCodes[text] ?? ''} (${text})` : text;
}

/** The last step: the PDF, and a look at all answers before Finish. */
export function DocumentationStep({
  answers,
  file,
  error,
  onFile,
}: {
  answers: Answers;
  file: File | undefined;
  error: string | undefined;
  onFile: (file: File | undefined) => void;
}) {
  return (
    <div className="grid gap-8">
      <FileField
        name="file"
        label="Your proposal as PDF"
        hint="One PDF of at most 20 MB. Combine your business proposal and supporting documents into it."
        accept="application/pdf"
        required
        file={file}
        error={error}
        onChange={onFile}
      />
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
                        {inWords(field, answers[field]) || <span className="text-muted">Not answered</span>}
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
