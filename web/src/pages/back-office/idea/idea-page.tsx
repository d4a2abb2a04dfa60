import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { reviewTraits } from '@portal/schema/review-status';
import { problemOf } from '../../../lib/problem-of.ts';
import { keptText } from '../../../lib/storage.ts';
import { useSession } from '../../../session/session-store.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import { PaperHead } from '../../../ui/paper-head.tsx';
import { EmptyState, Problem } from '../../../ui/states.tsx';
import { useScreenQuery } from '../../../ui/use-media-query.ts';
import type { Place, Tool } from '../desk/desk-acts.ts';
import { usePlace } from '../desk/desk.tsx';
import { refusalOf } from '../desk/entries.ts';
import { QUEUE } from '../desk/review-acts.ts';
import { reviewedIdea } from '../desk/turn.ts';
import type { ViewerActs } from '../document/document-viewer.tsx';
import { AnswerList, GIST } from './idea-answers.tsx';
import { Facts } from './idea-facts.tsx';
import { boxLooks, DeskPanes, FoldedPanes } from './idea-panes.tsx';
import type { View } from './idea-panes.tsx';
import { Neighbours } from './idea-neighbours.tsx';
import { ListDrawer, ListPane } from './list-pane/list-pane.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { useReading } from '../claims/claims.tsx';
import { SimilarLine } from '../similar/similar-line.tsx';
import { useIdeaInList } from './use-neighbours.ts';
import type { IdeaOnPage } from '../desk/desk-acts.ts';
import type { IdeaInList } from './use-neighbours.ts';

/** The view, PDF or answers, with which the reviewer opens ideas: that of the last one. */
const keptView = keptText('idea-view');
const readView = (): View => (keptView.read() === 'answers' ? 'answers' : 'pdf');

type Network = { connection?: { saveData?: boolean } };
const savesData = () => (navigator as Network).connection?.saveData === true;

export function IdeaPage({ id }: { id: string }) {
  // On a phone data cost: there the document is loaded when it is asked for.
  const isDesk = useScreenQuery('(min-width: 64rem)');
  const hasPlace = useScreenQuery('(min-width: 80rem)');
  const isWide = useScreenQuery('(min-width: 112rem)');
  const { search, hash } = useLocation();
  const isQueue = new URLSearchParams(search).has(QUEUE);
  // The queue has no list: the next idea is taken, not found.
  const listPart = isQueue ? 'none' : hasPlace ? 'beside' : isDesk ? 'drawer' : 'none';
  /** The idea beside which the drawer of the list is open. */
  const [listedBeside, setListedBeside] = useState<string>();
  if (listedBeside !== undefined && listedBeside !== id) setListedBeside(undefined);
  const showsList = listPart === 'beside' || (listPart === 'drawer' && listedBeside === id);
  const list = useIdeaInList(id, isDesk && !savesData(), showsList);
  const idea = list.page.data?.idea;
  const [view, show] = useView(hash === '#discussion');
  /** The idea whose similar ideas are open. */
  const [compared, setCompared] = useState<string>();
  const viewer = useRef<ViewerActs>(null);
  usePlace(placeOf(id, idea, list, isQueue), {
    useTool: (tool) => toolsOf({ isWide, view, show, viewer, compare: () => setCompared(id) })[tool](),
  });
  useReadingOf(id, idea);
  const isMissing = isNotFound(list);
  return (
    <div className="reading-place flex min-w-0 flex-col gap-3 print:block">
      <PaperHead>
        submission <span>{idea?.reference}</span>
      </PaperHead>
      {listPart === 'beside' && <ListPane {...{ list, id }} />}
      <div className="reading-head">
        {listPart !== 'beside' && (
          <Neighbours list={list} isQueue={isQueue}>
            {listPart === 'drawer' && (
              <ListDrawer
                {...{ list, id, isOpen: showsList }}
                onTurn={(isOpen) => setListedBeside(isOpen ? id : undefined)}
              />
            )}
          </Neighbours>
        )}
        <IdeaTitle key={id} list={list} />
        {!isMissing && (
          <SimilarLine
            key={`similar-${id}`}
            ideaId={id}
            isComparing={compared === id}
            compare={(isOn) => setCompared(isOn ? id : undefined)}
          />
        )}
      </div>
      {isMissing ? (
        <div className="reading-panes items-start">
          <EmptyState title="There is no such idea.">
            <ButtonLink to={list.listLink}>Back to the submissions</ButtonLink>
          </EmptyState>
        </div>
      ) : (
        <IdeaBody {...{ list, isDesk, isWide, view, show, viewer }} />
      )}
    </div>
  );
}

const isNotFound = ({ page: { error } }: IdeaInList): boolean =>
  error !== undefined && problemOf(error).code === 'NOT_FOUND';

/** Keeps which part of the idea is in sight. */
function useView(beginsWithDiscussion: boolean): [View, (view: View) => void] {
  const [view, setView] = useState<View>(() => (beginsWithDiscussion ? 'discussion' : readView()));
  const show = (next: View) => {
    setView(next);
    if (next === 'pdf' || next === 'answers') keptView.write(next);
  };
  return [view, show];
}

function IdeaTitle({ list: { page } }: { list: IdeaInList }) {
  const idea = page.data?.idea;
  const title = idea?.solutionName ?? 'Submission';
  return (
    <div className="reading-title">
      <PageTitle title={title} className="text-2xl! wrap-anywhere hyphens-auto">
        <span title={title}>{title}</span>
      </PageTitle>
      {idea && <Facts idea={idea} />}
      {!idea && !page.error && <div className="min-h-7" />}
    </div>
  );
}

/** Shows the review and what is judged: beside each other at a desk, folded on a phone. */
function IdeaBody({
  list,
  isDesk,
  isWide,
  view,
  ...reading
}: Omit<Reading, 'compare'> & { list: IdeaInList; isDesk: boolean }) {
  const { data, error, refetch } = list.page;
  const idea = data?.idea;
  return (
    <>
      {!isDesk && idea && (
        <section aria-label="Problem and summary" className={`not-on-paper ${boxLooks} p-4`}>
          <AnswerList idea={idea} fields={GIST} />
        </section>
      )}
      <ReviewPanel idea={idea} />
      {!idea && error ? (
        <Problem
          title="The idea could not be loaded."
          message={problemOf(error).message}
          retry={() => void refetch()}
        />
      ) : isDesk ? (
        <DeskPanes
          {...{ idea, isWide, ...reading }}
          ahead={list.ahead}
          view={isWide && view === 'pdf' ? 'answers' : view}
        />
      ) : (
        <FoldedPanes idea={idea} />
      )}
    </>
  );
}

const placeOf = (
  id: string,
  idea: IdeaOnPage | undefined,
  { around, isStale, next, previous, listLink, endWords }: IdeaInList,
  isQueue: boolean,
): Place => ({
  kind: 'idea',
  ...{ id, isQueue, listLink, endWords },
  idea: idea && reviewedIdea(idea),
  neighbours: around && { next, previous },
  isStale,
});

interface Reading {
  isWide: boolean;
  view: View;
  show: (view: View) => void;
  viewer: RefObject<ViewerActs | null>;
  compare: () => void;
}

/** Returns the acts of keys on the current tab. */
function toolsOf({ isWide, view, show, viewer, compare }: Reading): Record<Tool, () => void> {
  return {
    // The first press shows the PDF, the next one goes into it: there keys scroll.
    pdf: () => (isWide || view === 'pdf' ? viewer.current?.focus() : show('pdf')),
    zoomIn: () => viewer.current?.zoom(1),
    zoomOut: () => viewer.current?.zoom(-1),
    find() {
      // At once: a hidden element cannot take the focus, and the next key is a letter.
      flushSync(() => !isWide && show('pdf'));
      viewer.current?.find();
    },
    answers: () => show('answers'),
    discussion: () => show('discussion'),
    history: () => show('history'),
    scores: () => show('scores'),
    similar: compare,
  };
}

/** Claims the idea of the page while it is read, if the user may decide it and nobody has. */
function useReadingOf(id: string, idea: IdeaOnPage | undefined): void {
  const { user } = useSession();
  const isOpen =
    idea !== undefined && !reviewTraits[idea.status].decides && !refusalOf(idea, user?.email ?? '');
  useReading(id, isOpen);
}
