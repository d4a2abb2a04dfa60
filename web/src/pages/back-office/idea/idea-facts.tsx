import { Star } from 'lucide-react';
import { answerText } from '@portal/schema/answer-text';
import { shortDayOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { useAct, useDeskPart } from '../desk/desk.tsx';
import { whyNotJudge } from '../shared/who-may-judge.ts';
import { sizeInWords } from './idea-document.tsx';
import { dueOf, enteredInWords, lateInWords, StateChip, waitInWords } from './idea-parts.tsx';
import { ShortlistMark, useClaimInWords } from '../claims/claims.tsx';
import type { IdeaOnPage } from '../desk/desk-acts.ts';

/** Says in one line what an idea is, and how long it waits. */
export function Facts({ idea }: { idea: IdeaOnPage }) {
  const claim = useClaimInWords(idea.claim);
  const { focusArea, personType, createdAt, reference, challenge } = idea;
  const wait = waitInWords(idea);
  const due = dueOf(idea);
  const late = due && lateInWords(due);
  const facts = [
    { name: 'call', words: challenge?.title, look: 'font-semibold' },
    { name: 'focus', words: answerText('focusArea', focusArea) },
    { name: 'person', words: answerText('personType', personType) },
    { name: 'wait', words: wait },
    { name: 'late', words: late, look: 'font-semibold text-danger' },
    { name: 'due', words: due && !late && `${due.what} due ${shortDayOf(`${due.day}T12:00Z`)}` },
    { name: 'claim', words: claim, look: 'font-semibold text-warning', title: idea.claim?.holder.email },
    { name: 'entered', words: enteredInWords(idea), look: 'font-semibold' },
    { name: 'sent', words: `sent ${shortDayOf(createdAt)}` },
    { name: 'document', words: sizeInWords(idea), look: 'max-lg:hidden' },
    { name: 'reference', words: reference },
  ].filter(({ words }) => words);
  return (
    <div className="reading-facts flex min-h-7 min-w-0 flex-wrap items-center gap-x-2 text-sm text-muted">
      <span className="inline-flex shrink-0">
        <StateChip idea={idea} />
      </span>
      <ShortlistButton idea={idea} />
      {/* One line at a desk: on hover it is read to its end. */}
      <p title={facts.map(({ words }) => words).join(' · ')} className="reading-line min-w-0 wrap-anywhere">
        {facts.map(({ name, words, look, title }, at) => (
          // The mark goes with the fact after it, as it is hidden with it.
          <span key={name} className={look} title={title}>
            {at > 0 && (
              <span aria-hidden="true" className="px-1.5 font-normal text-muted">
                ·
              </span>
            )}
            <span>{words}</span>
          </span>
        ))}
      </p>
    </div>
  );
}

function ShortlistButton({ idea }: { idea: IdeaOnPage }) {
  const act = useAct();
  const email = useDeskPart((desk) => desk.email);
  const shortlisted = idea.shortlisted === true;
  if (whyNotJudge(idea, email)) return null;
  return (
    <Button
      dense
      variant="ghost"
      className="shrink-0 px-1!"
      aria-pressed={shortlisted}
      onClick={() => act({ type: 'shortlist', ideas: [idea], isOn: !shortlisted })}
    >
      <span className="inline-flex items-center gap-1">
        {shortlisted ? <ShortlistMark /> : <Star aria-hidden="true" className="size-4" />}
        Shortlist
      </span>
    </Button>
  );
}
