import { Star } from 'lucide-react';
import { focusAreas, personTypes } from '@portal/schema/choices';
import { daysBetween } from '@portal/schema/programme-time';
import { countOf, shortDayOf, today } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusChip } from '../../../ui/chip.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { useAct, useDeskPart } from './desk/desk.tsx';
import { lastingBarOf } from './desk/entries.ts';
import { DocumentSize } from './idea-document.tsx';
import { isDue, waitInWords, WaitingMark } from './idea-parts.tsx';
import { ShortlistMark, useClaimInWords } from './together/claims.tsx';
import type { IdeaOnPage } from './use-neighbours.ts';

/** Says in one line what an idea is, and how long it waits. */
export function Facts({ idea }: { idea: IdeaOnPage }) {
  const claim = useClaimInWords(idea.claim);
  const { focusArea, personType, createdAt, dueOn, reference } = idea;
  const wait = waitInWords(idea);
  const late = isDue(idea) ? daysBetween(dueOn, today()) : undefined;
  return (
    <p className="flex min-h-7 flex-wrap items-center gap-x-2 text-sm text-muted">
      <StatusChip {...idea} />
      <WaitingMark idea={idea} />
      <ShortlistButton idea={idea} />
      <span>{focusAreas[focusArea]}</span>·<span>{personTypes[personType]}</span>·
      <time dateTime={createdAt}>{shortDayOf(createdAt)}</time>
      {wait && <span>·</span>}
      {wait && <span>{wait}</span>}
      {late !== undefined && <span>·</span>}
      {late !== undefined && late > 0 && (
        <span className="font-semibold text-danger">{countOf(late, 'day')} late</span>
      )}
      {late !== undefined && late <= 0 && <span>answer due {shortDayOf(`${dueOn}T12:00Z`)}</span>}
      {claim && <span>·</span>}
      {claim && (
        <span className="font-semibold text-warning" title={idea.claim?.holder.email}>
          {claim}
        </span>
      )}
      <span className="max-lg:hidden">·</span>
      <span className="max-lg:hidden">
        <DocumentSize {...idea} />
      </span>
      <span className="wrap-anywhere lg:ml-auto">{reference}</span>
    </p>
  );
}

function ShortlistButton({ idea }: { idea: IdeaOnPage }) {
  const act = useAct();
  const email = useDeskPart((desk) => desk.email);
  const shortlisted = idea.shortlisted === true;
  if (lastingBarOf({ ...idea, withdrawnAt: null }, email)) return null;
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
