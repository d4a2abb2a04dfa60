import { useState } from 'react';
import type { ReactNode } from 'react';
import { labelsOf } from '@portal/schema/lists';
import { reviewStatuses } from '@portal/schema/review-status';
import { listOf } from '@portal/schema/fields';
import { ideaFields, ideaSteps, wizardSteps } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import { useFailure } from '../../../lib/use-failure.ts';
import { dayInWords, minuteOf } from '../../../lib/words.ts';
import { useRevealIdNumberMutation } from '../../../graphql/generated.ts';
import type {
  IdeaAnswersFragment,
  IdeaHistoryFragment,
  IdeaQuestionsFragment,
} from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { mailTo, phoneTo } from '../../../ui/contact-lines.tsx';
import { AskedInHistory } from './clarification/questions.tsx';

function WebLink({ address }: { address: string }) {
  // Older LinkedIn answers are free text.
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {address}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function Answer({ idea, field }: { idea: IdeaAnswersFragment; field: IdeaField }): ReactNode {
  if (field === 'idNumber') return <IdNumber ideaId={idea.id} masked={idea.idNumberMasked} />;
  if (field === 'reference') return null;
  const value = idea[field];
  if (value.length === 0) return <span className="text-muted">No answer</span>;
  const list = listOf(ideaFields[field]);
  if (list && Array.isArray(value)) return labelsOf(list, value).join(', ');
  const text = String(value);
  if (list) return list[text];
  if (field === 'email') return <a href={mailTo(text)}>{text}</a>;
  if (field === 'contactNumber') return <a href={phoneTo(idea.dialCode + text)}>{text}</a>;
  if (field === 'website' || field === 'linkedIn') return <WebLink address={text} />;
  return text;
}

/** What the idea is, in short. */
export const GIST: readonly IdeaField[] = ['problemStatement', 'solutionSummary'];
const FIRST: readonly IdeaField[] = [...GIST, 'keyBenefits'];
const LAST: readonly IdeaField[] = ['email', 'dialCode', 'contactNumber', 'idNumber'];
// What is in neither list has the rank 0.
const rankOf = (field: IdeaField) => LAST.indexOf(field) + 1 - (FIRST.includes(field) ? 1 : 0);

/** The steps as one reads an idea: what it is first, whose it is last. The name is the heading of the page. */
const sections = (['overview', 'status', 'innovation', 'additional', 'general'] as const).map((step) => ({
  step,
  title: wizardSteps.find(({ key }) => key === step)?.title,
  fields: (Object.keys(ideaSteps[step]) as IdeaField[])
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
    </section>
  ));
}

export function AnswerList({ idea, fields }: { idea: IdeaAnswersFragment; fields: readonly IdeaField[] }) {
  return (
    <div className="@container">
      <dl className="grid gap-x-4 gap-y-2 @lg:grid-cols-[10rem_minmax(0,1fr)]">
        {fields.map((field) => (
          <div key={field} className="contents">
            <dt className="text-sm leading-6 font-semibold text-muted">{ideaFields[field].label}</dt>
            <dd className="max-w-prose min-w-0 wrap-anywhere whitespace-pre-line @max-lg:mb-1">
              <Answer idea={idea} field={field} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function IdNumber({ ideaId, masked }: { ideaId: string; masked: string | null }) {
  // Not cached: it is hidden again when the page is left.
  const [reveal, { loading }] = useRevealIdNumberMutation({ fetchPolicy: 'no-cache' });
  const [shown, setShown] = useState<string>();
  const { failure, attempt } = useFailure();
  const show = async () => {
    const { data } = await reveal({ variables: { id: ideaId } });
    setShown(data?.revealIdNumber);
  };
  return (
    <div className="grid justify-items-start gap-1">
      <p role="status" className="tabular-nums">
        {shown ?? masked}
      </p>
      {shown === undefined ? (
        <>
          <Button variant="secondary" busy={loading && 'Asking...'} onClick={() => void attempt(show)}>
            Show ID number
          </Button>
          <p className="not-on-paper text-sm text-muted">
            Viewing it is recorded in the audit log under your name.
          </p>
        </>
      ) : (
        <Button variant="secondary" onClick={() => setShown(undefined)}>
          Hide ID number
        </Button>
      )}
      {failure && (
        <p role="alert" className="font-semibold text-danger">
          {failure}
        </p>
      )}
    </div>
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
