import { ArrowLeft, ChevronDown, ChevronUp, PanelLeft } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import type { Neighbour } from '../../desk/desk-acts.ts';
import { useAct, useDeskPart } from '../../desk/desk.tsx';
import { placeInWords, NeighbourLink } from '../idea-neighbours.tsx';
import type { IdeaInList } from '../use-neighbours.ts';
import { IdeaList } from './idea-list.tsx';

interface Props {
  list: IdeaInList;
  id: string;
}

/** The list beside the idea, with the links back and to its neighbours. */
export function ListPane({ list, id }: Props) {
  const { around, listLink, listWords, previous, next } = list;
  const act = useAct();
  const isAtEnd = useDeskPart(({ end }) => end !== '');
  return (
    <nav
      aria-label="Submissions"
      className="reading-list flex min-h-0 flex-col rounded-box border border-line bg-surface"
    >
      <div className="grid px-3 py-1 text-sm">
        <span className="flex items-center justify-between gap-2">
          <Link
            to={listLink}
            className="inline-flex min-h-9 items-center gap-1 font-semibold text-primary no-underline"
          >
            <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
            {isAtEnd ? <span>Back to the list</span> : <span>Submissions</span>}
          </Link>
          <span className="flex">
            <Step to={previous} icon={ChevronUp} rel="prev" onEnd={() => act({ type: 'previous' })}>
              Previous idea (k)
            </Step>
            <Step to={next} icon={ChevronDown} rel="next" onEnd={() => act({ type: 'next' })}>
              Next idea (j)
            </Step>
          </span>
        </span>
        <span className="flex justify-between gap-2 pb-1 text-muted">
          <span className="truncate" title={listWords}>
            {listWords}
          </span>
          <span className="shrink-0 tabular-nums">{around && placeInWords(around)}</span>
        </span>
      </div>
      <IdeaList key={list.firstLink} {...{ list, id }} />
    </nav>
  );
}

function Step({
  to,
  icon: Icon,
  rel,
  onEnd,
  children,
}: {
  to: Neighbour | undefined;
  icon: ComponentType<{ className: string; 'aria-hidden': 'true' }>;
  rel: 'prev' | 'next';
  onEnd: () => void;
  children: string;
}): ReactNode {
  return (
    <NeighbourLink
      {...{ to, rel, onEnd }}
      title={children}
      className="inline-flex min-h-9 items-center rounded-box px-2 text-primary hover:bg-primary-tint"
    >
      <Icon aria-hidden="true" className="size-5" />
      <span className="sr-only">{children}</span>
    </NeighbourLink>
  );
}

/** The same list behind a button, where it has no room beside the idea. */
export function ListDrawer({
  isOpen,
  onTurn,
  ...props
}: Props & { isOpen: boolean; onTurn: (isOpen: boolean) => void }) {
  return (
    <>
      <Button dense variant="ghost" onClick={() => onTurn(true)}>
        <span className="inline-flex items-center gap-1">
          <PanelLeft aria-hidden="true" className="size-4" />
          List
        </span>
      </Button>
      {isOpen && (
        <Dialog title={`Submissions, ${props.list.listWords}`} onClose={() => onTurn(false)}>
          <IdeaList {...props} />
        </Dialog>
      )}
    </>
  );
}
