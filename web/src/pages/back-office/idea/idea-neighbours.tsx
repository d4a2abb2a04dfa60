import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { NeighboursFragment } from '../../../graphql/generated-staff.ts';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { rangeInWords } from '../../../ui/pager.tsx';
import type { Neighbour } from '../desk/desk-acts.ts';
import { useAct, useDeskPart } from '../desk/desk.tsx';
import type { IdeaInList } from './use-neighbours.ts';

const linkLooks =
  'inline-flex min-h-11 items-center gap-1 rounded-box px-2 font-semibold text-primary no-underline hover:bg-primary-tint sm:px-4';

/** On a phone an arrow stands for the words, which would take a second line. */
const arrowLooks = 'size-5 sm:hidden';

/** Leads back to the list, and through it. */
export function Neighbours({
  list: { around, listLink, listWords, previous, next },
  isQueue,
  children,
}: {
  list: IdeaInList;
  /** Whether the next idea is taken, not found in the list. */
  isQueue: boolean;
  /** The content beside the link back. */
  children?: ReactNode;
}) {
  const act = useAct();
  const isAtEnd = useDeskPart(({ end }) => end !== '');
  return (
    <nav
      aria-label="Submissions"
      // Beside the name, where the window is wide and the list takes no room: the document gets a line more.
      className={`flex flex-wrap items-center sm:gap-x-2 ${isQueue ? 'reading-queue' : ''}`}
    >
      <Link to={listLink} className={`-ml-2 sm:-ml-3 ${linkLooks} min-w-0`}>
        <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
        Submissions
        {!isQueue && <span className="font-normal text-muted max-sm:sr-only">· {listWords}</span>}
      </Link>
      {children}
      <span className="ml-auto text-sm text-muted tabular-nums">
        {!isQueue && around && placeInWords(around)}
      </span>
      {!isQueue && (
        <NeighbourLink to={previous} rel="prev" onEnd={() => act({ type: 'previous' })}>
          <ChevronUp aria-hidden="true" className={arrowLooks} />
          <span className="max-sm:sr-only">Previous idea</span>
        </NeighbourLink>
      )}
      {isAtEnd ? (
        <Link to={listLink} className={linkLooks}>
          Back to the list
        </Link>
      ) : (
        <NeighbourLink to={isQueue ? undefined : next} rel="next" onEnd={() => act({ type: 'next' })}>
          {isQueue ? (
            <>
              Next <span className="max-sm:sr-only">idea for me</span>
            </>
          ) : (
            <>
              <ChevronDown aria-hidden="true" className={arrowLooks} />
              <span className="max-sm:sr-only">Next idea</span>
            </>
          )}{' '}
          <KeyHint>{isQueue ? 'n' : 'j'}</KeyHint>
        </NeighbourLink>
      )}
    </nav>
  );
}

interface NeighbourLinkProps {
  to: Neighbour | undefined;
  rel: 'prev' | 'next';
  onEnd: () => void;
  title?: string;
  className?: string;
  children: ReactNode;
}

/** Links to a neighbour; at an end of the list the link stays, and the press says so. */
export function NeighbourLink({
  to,
  rel,
  onEnd,
  title,
  className = linkLooks,
  children,
}: NeighbourLinkProps) {
  return to ? (
    <Link to={to.link} {...{ rel, title, className }}>
      {children}
    </Link>
  ) : (
    <button type="button" onClick={onEnd} {...{ title, className }}>
      {children}
    </button>
  );
}

export const placeInWords = ({ position }: NeighboursFragment): string =>
  position ? rangeInWords(position, 1) : 'Not in this list';
