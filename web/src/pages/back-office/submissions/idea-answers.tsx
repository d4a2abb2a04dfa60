import type { ReactNode } from 'react';
import { labelsOf } from '@portal/schema/lists';
import { reviewStatuses } from '@portal/schema/review-status';
import { listOf } from '@portal/schema/fields';
import { ideaFields, ideaSteps, wizardSteps } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import { dayInWords, dayOf, minuteOf } from '../../../lib/words.ts';
import type {
  IdeaAnswersFragment,
  IdeaHistoryFragment,
  IdeaQuestionsFragment,
} from '../../../graphql/generated.ts';
import { mailTo } from '../../../ui/contact-lines.tsx';
import { AskedInHistory } from './clarification/questions.tsx';
import { ContactDetails, Terms, WebLink } from './contact-details.tsx';

/** What is shown at once: gender and age are for figures, and contact details open by an act. */
type ShownField = keyof IdeaAnswersFragment & IdeaField;
const isShown = (field: IdeaField): field is ShownField =>
  !['contact', 'figures'].includes(ideaFields[field].personal ?? '') && field !== 'reference';

function Answer({ idea, field }: { idea: IdeaAnswersFragment; field: ShownField }): ReactNode {
  const value = idea[field];
  if (value.length === 0) return <span className="text-muted">No answer</span>;
  const list = listOf(ideaFields[field]);
  if (list && Array.isArray(value)) return labelsOf(list, value).join(', ');
  const text = String(value);
  if (list) return list[text];
  if (field === 'email') return <a href={mailTo(text)}>{text}</a>;
  if (field === 'website') return <WebLink address={text} />;
  return text;
}

/** What the idea is, in short. */
export const GIST: readonly ShownField[] = ['problemStatement', 'solutionSummary'];
const FIRST: readonly ShownField[] = [...GIST, 'keyBenefits'];
// The address comes last, before the other ways to reach the person.
const rankOf = (field: ShownField) => (field === 'email' ? 1 : FIRST.includes(field) ? -1 : 0);

/** The steps as one reads an idea: what it is first, whose it is last. The name is the heading of the page. */
const sections = (['overview', 'status', 'innovation', 'additional', 'general'] as const).map((step) => ({
  step,
  title: wizardSteps.find(({ key }) => key === step)?.title,
  fields: (Object.keys(ideaSteps[step]) as IdeaField[])
    .filter(isShown)
    .filter((field) => field !== 'solutionName')
    .toSorted((a, b) => rankOf(a) - rankOf(b)),
}));

export function IdeaAnswers({ idea }: { idea: IdeaAnswersFragment }) {
  return sections.map(({ step, title, fields }) => (
    <section key={step} aria-labelledby={`answers-${step}`} className="grid gap-2">
      <h2 id={`answers-${step}`} className="border-b border-line pb-1 text-base text-navy">
        {title}
      </h2>
      <AnswerList idea={idea} fields={fields} />
      {step === 'general' && <ContactDetails key={idea.id} ideaId={idea.id} />}
    </section>
  ));
}

export function AnswerList({ idea, fields }: { idea: IdeaAnswersFragment; fields: readonly ShownField[] }) {
  return (
    <Terms
      of={Object.fromEntries(
        fields.map((field) => [ideaFields[field].label, <Answer key={field} idea={idea} field={field} />]),
      )}
    />
  );
}

export function IdeaHistory({ idea }: { idea: IdeaHistoryFragment & IdeaQuestionsFragment }) {
  const { edges, pageInfo } = idea.reviews;
  const entries = [
    ...edges.map(({ node }) => ({ at: node.at, key: node.id, entry: <ReviewInHistory review={node} /> })),
    ...idea.clarifications.map((asked) => ({
      ...{ at: asked.at, key: asked.at },
      entry: <AskedInHistory asked={asked} />,
    })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <ol className="grid gap-4 border-l-2 border-line pl-4 text-sm">
      <li>
        <p className="font-semibold">Submitted</p>
        <p className="wrap-anywhere text-muted">
          {idea.email}, <time dateTime={idea.createdAt}>{minuteOf(idea.createdAt)}</time>
          {idea.termsVersion && <span>{`, under the terms of ${dayInWords(idea.termsVersion)}`}</span>}
        </p>
        {idea.guardianAgreedAt && (
          <p className="font-semibold">
            The idea of somebody under 18: the submitter is the parent or guardian, and agreed on{' '}
            {dayOf(idea.guardianAgreedAt)}.
          </p>
        )}
      </li>
      {entries.map(({ key, entry }) => (
        <li key={key}>{entry}</li>
      ))}
      {idea.withdrawnAt && (
        <li>
          <p className="font-semibold">Withdrawn by the submitter</p>
          <time dateTime={idea.withdrawnAt}>{minuteOf(idea.withdrawnAt)}</time>
        </li>
      )}
      {pageInfo.hasNextPage && <li className="text-muted">Later reviews are not shown here.</li>}
    </ol>
  );
}

function ReviewInHistory({
  review: { at, from, to, comments, reviewer, announcedAt },
}: {
  review: IdeaHistoryFragment['reviews']['edges'][number]['node'];
}) {
  return (
    <>
      <p className="font-semibold">
        {from === to ? 'Comment' : `${reviewStatuses[from]} to ${reviewStatuses[to]}`}
      </p>
      <p className="wrap-anywhere text-muted">
        <span>{reviewer}</span>, <time dateTime={at}>{minuteOf(at)}</time>
      </p>
      <p className="text-muted">
        {announcedAt ? `Announced ${minuteOf(announcedAt)}` : 'Not announced to the submitter'}
      </p>
      {comments && <p className="wrap-anywhere whitespace-pre-line">{comments}</p>}
    </>
  );
}
