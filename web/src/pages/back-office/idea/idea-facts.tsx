import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { focusAreas, personTypes } from '@portal/schema/choices';
import { shortDayOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { useAct, useDeskPart } from '../desk/desk.tsx';
import { whyNotJudge } from '../shared/who-may-judge.ts';
import { DocumentSize } from './idea-document.tsx';
import { dueOf, lateInWords, StateChip, waitInWords } from './idea-parts.tsx';
import { ShortlistMark, useClaimInWords } from '../claims/claims.tsx';
import type { IdeaOnPage } from '../desk/desk-acts.ts';

/** Says in one line what an idea is, and how long it waits. */
export function Facts({ idea }: { idea: IdeaOnPage }) {
  const claim = useClaimInWords(idea.claim);
  const { focusArea, personType, createdAt, reference } = idea;
  const wait = waitInWords(idea);
  const due = dueOf(idea);
  const late = due && lateInWords(due);
  const facts: readonly { name: string; fact: ReactNode; look?: string }[] = [
    { name: 'focus', fact: focusAreas[focusArea] },
    { name: 'person', fact: personTypes[personType] },
    { name: 'sent', fact: <time dateTime={createdAt}>{shortDayOf(createdAt)}</time> },
    { name: 'wait', fact: wait },
    {
      name: 'late',
      fact: late,
      look: 'font-semibold text-danger',
    },
    {
      name: 'due',
      fact: due && !late && `${due.what} due ${shortDayOf(`${due.day}T12:00Z`)}`,
    },
    {
      name: 'claim',
      fact: claim && <span title={idea.claim?.holder.email}>{claim}</span>,
      look: 'font-semibold text-warning',
    },
    { name: 'document', fact: <DocumentSize {...idea} />, look: 'max-lg:hidden' },
  ];
  return (
    <p className="flex min-h-7 flex-wrap items-center gap-x-2 text-sm text-muted">
      <StateChip idea={idea} />
      <ShortlistButton idea={idea} />
      {facts.map(
        ({ name, fact, look = '' }, at) =>
          fact && (
            // The mark goes with the fact after it: it is hidden, and wraps, with it.
            <span key={name} className={look}>
              {at > 0 && (
                <span aria-hidden="true" className="pr-2 font-normal text-muted">
                  ·
                </span>
              )}
              <span>{fact}</span>
            </span>
          ),
      )}
      <span className="wrap-anywhere lg:ml-auto">{reference}</span>
    </p>
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
      className="px-1!"
      aria-pressed={shortlisted}
      onClick={() => act({ type: 'shortlist', ideas: [idea], isOn: !shortlisted })}
    >
      <span className="inline-flex items-center gap-1">
        {shortlisted ? <ShortlistMark /> : <Star aria-hidden="true" className="size-4" />}
        Shortlist <KeyHint>s</KeyHint>
      </span>
    </Button>
  );
}
