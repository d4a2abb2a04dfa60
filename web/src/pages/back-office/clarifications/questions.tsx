/** Shows the questions to the submitter, and the changes of their answers. */
import { diffWordsWithSpace } from 'diff';
import { clarificationOutcomes } from '@portal/schema/choices';
import { askedLabel, isOwnChange, toAnswers, withFields, wordsOf } from '@portal/schema/clarification';
import type { IdeaQuestionsFragment } from '../../../graphql/generated-staff.ts';
import { dayInWords, minuteOf } from '../../../lib/words.ts';
import type { IdeaOnPage } from '../desk/desk-acts.ts';

type Asked = IdeaQuestionsFragment['clarifications'][number];

/** Lists questions, each with its answer, if any. */
export function QuestionList({ questions }: Pick<Asked, 'questions'>) {
  return (
    <ul className="grid list-none gap-1 p-0 text-sm wrap-anywhere">
      {withFields(questions).map(({ field, text, answer }) => (
        <li key={field}>
          <span className="font-semibold">{askedLabel(field)}:</span> <span>{text}</span>
          {answer && <p className="border-l-2 border-line pl-2 whitespace-pre-line">{answer}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Tells in the history when it was asked, and how it ended. */
export function AskedInHistory({ asked }: { asked: Asked }) {
  const { at, by, until, outcome, closedAt, questions, documentBefore } = asked;
  if (isOwnChange(asked))
    return (
      <>
        <p className="font-semibold">Changed by the submitter</p>
        <p className="wrap-anywhere text-muted">
          <time dateTime={closedAt ?? at}>{minuteOf(closedAt ?? at)}</time>, before the call closed
        </p>
      </>
    );
  return (
    <>
      <p className="font-semibold">Question to the submitter</p>
      <p className="wrap-anywhere text-muted">
        <span>{by?.name ?? by?.email}</span>, <time dateTime={at}>{minuteOf(at)}</time>, until{' '}
        {dayInWords(until)}
      </p>
      <QuestionList questions={questions} />
      <p className="text-muted">
        {outcome && closedAt ? `${clarificationOutcomes[outcome]} ${minuteOf(closedAt)}` : 'No answer yet'}
      </p>
      {documentBefore && (
        <p className="wrap-anywhere text-muted">
          Another PDF was sent, in place of <EarlierDocument {...documentBefore} />
        </p>
      )}
    </>
  );
}

function EarlierDocument({ inlineUrl, name }: NonNullable<Asked['documentBefore']>) {
  return (
    <a href={inlineUrl} target="_blank" rel="noopener">
      {name}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** Shows the last answers of the submitter, and what changed with them. */
export function AnswersBefore({ idea }: { idea: IdeaOnPage }) {
  const { versionBefore, clarifications } = idea;
  const answered = clarifications.find(({ outcome }) => outcome === 'ANSWERED');
  if (!versionBefore?.closedAt || !answered) return null;
  const { before, callAnswersBefore, documentBefore } = versionBefore;
  return (
    <section aria-labelledby="before-title" className="grid gap-2 rounded-box bg-primary-tint p-3">
      <h2 id="before-title" className="text-base text-heading">
        {isOwnChange(answered) ? 'The submitter changed the idea' : 'The submitter answered'}
      </h2>
      <p className="text-sm text-muted">
        <span>{minuteOf(versionBefore.closedAt)}.</span>{' '}
        {before?.length || callAnswersBefore || documentBefore ? (
          <span>Crossed out is what it was before, underlined what is new.</span>
        ) : (
          <span>What was sent before stays as it is.</span>
        )}
      </p>
      <QuestionList questions={answered.questions} />
      <AnswerChanges idea={idea} />
    </section>
  );
}

/** Shows word by word what the last answers changed. */
export function AnswerChanges({ idea }: { idea: IdeaOnPage }) {
  const { versionBefore, document } = idea;
  if (!versionBefore) return null;
  const { before, callAnswersBefore, documentBefore } = versionBefore;
  return (
    <dl className="grid gap-2">
      {withFields(before ?? []).map((answer) => (
        <div key={answer.field}>
          <dt className="text-sm font-semibold text-muted">{askedLabel(answer.field)}</dt>
          <dd className="max-w-prose wrap-anywhere whitespace-pre-line">
            <Changes before={wordsOf(answer)} now={toAnswers([answer.field], idea).map(wordsOf).join('')} />
          </dd>
        </div>
      ))}
      {callAnswersBefore && <CallChanges before={callAnswersBefore} now={idea.callAnswers} />}
      {documentBefore && (
        <div>
          <dt className="text-sm font-semibold text-muted">PDF</dt>
          <dd className="wrap-anywhere">
            {document.name}, in place of <EarlierDocument {...documentBefore} />
          </dd>
        </div>
      )}
    </dl>
  );
}

type CallAnswers = readonly Pick<IdeaOnPage['callAnswers'][number], 'key' | 'words' | 'question'>[];

/** Shows which answers to the questions of the call changed. */
function CallChanges({ before, now }: { before: CallAnswers; now: CallAnswers }) {
  const wordsIn = (answers: CallAnswers, key: string) => answers.find((one) => one.key === key)?.words ?? '';
  const all = new Map([...before, ...now].map(({ key, question }) => [key, question.label]));
  return [...all].map(([key, label]) => {
    const [was, is] = [wordsIn(before, key), wordsIn(now, key)];
    if (was === is) return null;
    return (
      <div key={key}>
        <dt className="text-sm font-semibold text-muted">{label}</dt>
        <dd className="max-w-prose wrap-anywhere whitespace-pre-line">
          <Changes before={was} now={is} />
        </dd>
      </div>
    );
  });
}

/** Shows word by word what a text was, and what it is. */
export function Changes({ before, now }: { before: string; now: string }) {
  if (before === now) return <>{now || 'No answer'} (not changed)</>;
  return diffWordsWithSpace(before, now).map(({ value, added, removed }, at) => {
    if (!added && !removed) return value;
    const Mark = added ? 'ins' : 'del';
    return (
      <Mark key={at} className={added ? 'bg-success-tint' : 'bg-danger-tint'}>
        <span className="sr-only">{added ? 'new: ' : 'before: '}</span>
        {value}
      </Mark>
    );
  });
}
