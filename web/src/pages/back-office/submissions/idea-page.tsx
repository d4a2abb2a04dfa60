import { ArrowLeft, Star } from 'lucide-react';
import { Fragment, useDeferredValue, useRef, useState } from 'react';
import type { ComponentType, KeyboardEvent, ReactNode, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { focusAreas, personTypes } from '@portal/schema/choices';
import { daysBetween } from '@portal/schema/programme-time';
import { reviewTraits } from '@portal/schema/review-status';
import { problemOf } from '../../../lib/problem-of.ts';
import { localData } from '../../../lib/storage.ts';
import { countOf, shortDayOf, today } from '../../../lib/words.ts';
import { useSession } from '../../../session/session-store.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useEraseIdeaMutation } from '../../../graphql/generated.ts';
import type { NeighboursFragment } from '../../../graphql/generated.ts';
import { StatusChip } from '../../../ui/chip.tsx';
import { isWithheld } from '../../../ui/document-state.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { rangeInWords } from '../../../ui/pager.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import { PaperHead } from '../../../ui/paper-head.tsx';
import { EmptyState, Problem } from '../../../ui/states.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { AnswersBefore } from './clarification/questions.tsx';
import { EraseButton } from '../shared/erase-row.tsx';
import { useDesk } from './desk.tsx';
import { AnswerList, GIST, IdeaAnswers, IdeaHistory } from './idea-answers.tsx';
import { DocumentStack } from './document/document-stack.tsx';
import type { ViewerActs } from './document/document-viewer.tsx';
import { FileLinks } from './document/toolbar.tsx';
import { DocumentNotice, DocumentSize } from './idea-document.tsx';
import { ShortlistMark, useClaimInWords, useReading } from './together/claims.tsx';
import { SimilarLine } from './together/similar-line.tsx';
import { SimilarSection } from './together/similar-section.tsx';
import { isDue, waitInWords, WaitingMark } from './idea-parts.tsx';
import { IdeaNotes } from './together/notes.tsx';
import { OutcomeSection } from './together/outcome-section.tsx';
import { ScoreSection } from './together/score-section.tsx';
import { useQueue } from './use-queue.ts';
import { useSaves } from './use-saves.ts';
import { GreyLines, ReviewPanel } from './review-panel.tsx';
import { useIdeaInList } from './use-neighbours.ts';
import type { IdeaInList, IdeaOnPage, Way } from './use-neighbours.ts';

const views = [
  { view: 'pdf', label: 'PDF', key: 'p' },
  { view: 'answers', label: 'Answers', key: 'a' },
  { view: 'history', label: 'History', key: 'h' },
  { view: 'together', label: 'Scores and notes', key: 'g' },
] as const;
type View = (typeof views)[number]['view'];

/** What the desk keeps of an idea. Each section loads what it shows. */
const togetherSections: readonly ComponentType<{ ideaId: string }>[] = [
  ScoreSection,
  SimilarSection,
  OutcomeSection,
  IdeaNotes,
];

const together = (ideaId: string) =>
  togetherSections.map((Section, at) => <Section key={at} ideaId={ideaId} />);

/** Which of the two is read first is remembered. */
const SETTING = 'idea-view';
const readView = (): View => (localData().getItem(SETTING) === 'answers' ? 'answers' : 'pdf');

type Network = { connection?: { saveData?: boolean } };
const savesData = () => (navigator as Network).connection?.saveData === true;

const box = 'flex min-h-0 min-w-0 flex-col rounded-box border border-line bg-white';

export function IdeaPage({ id }: { id: string }) {
  // On a phone data cost: there the document is loaded when it is asked for.
  const isDesk = useMediaQuery('(min-width: 64rem)', true);
  const isWide = useMediaQuery('(min-width: 96rem)', true);
  const list = useIdeaInList(id, isDesk && !savesData());
  const { page, around, previous, next } = list;
  const { data, error } = page;
  const idea = data?.idea;
  const { user } = useSession();
  const { setCurrent, end, endWith, say } = useDesk();
  const navigate = useNavigate();
  const [view, setView] = useState(readView);
  const viewer = useRef<ViewerActs>(null);
  const queue = useQueue();
  const isUndecided = idea && !reviewTraits[idea.status].decides && !idea.withdrawnAt;
  useReading(id, Boolean(isUndecided && !idea.conflict && idea.email !== user?.email));

  const show = (next: View) => {
    setView(next);
    if (next === 'pdf' || next === 'answers') localData().setItem(SETTING, next);
  };
  const go = (way: Way) => {
    // At once, not by an effect of the next page: one update less before it is drawn.
    setCurrent(way.id);
    void navigate(way.link);
  };
  const onward = () => {
    if (queue.isOn) return void queue.take();
    if (next) go(next);
    else if (around) endWith(list.endWords);
  };
  const onPrevious = () => {
    // Going back from the end returns to the last idea.
    if (end) setCurrent(id);
    else if (previous) go(previous);
    else if (around) say({ tone: 'note', words: 'This is the first idea.' });
  };
  const acts = {
    onward,
    next: onward,
    previous: onPrevious,
    back: () => void navigate(list.listLink),
    // The first press shows the PDF, the next one goes into it: there keys scroll.
    pdf: () => {
      if (isWide || view === 'pdf') viewer.current?.focus();
      else show('pdf');
    },
    zoomIn: () => viewer.current?.zoom(1),
    zoomOut: () => viewer.current?.zoom(-1),
    find: () => {
      // At once: what is not in sight cannot take the focus, and the next key is a letter.
      flushSync(() => !isWide && show('pdf'));
      viewer.current?.find();
    },
    answers: () => show('answers'),
    history: () => show('history'),
    together: () => show('together'),
  };
  const title = idea?.solutionName ?? 'Submission';
  return (
    <div className="flex min-w-0 flex-col gap-3 lg:h-[calc(100dvh-8rem)] lg:min-h-[34rem] lg:gap-0 print:h-auto">
      <PaperHead>
        submission <span>{idea?.reference}</span>
      </PaperHead>
      <Ways list={list} isQueue={queue.isOn} isAtEnd={end !== ''} onNext={onward} onPrevious={onPrevious} />
      <PageTitle
        key={id}
        title={title}
        className="text-2xl! wrap-anywhere lg:line-clamp-2 lg:shrink-0 print:line-clamp-none"
      >
        {title}
      </PageTitle>
      {error && problemOf(error).code === 'NOT_FOUND' ? (
        <EmptyState title="There is no such idea.">
          <ButtonLink to={list.listLink}>Back to the submissions</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <Facts idea={idea} />
          <SimilarLine key={`similar-${id}`} ideaId={id} />
          <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-4 lg:mt-2 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_20.5rem] min-[96rem]:grid-cols-[27.5rem_minmax(0,1fr)_19rem]">
            {!isDesk && idea && (
              <section aria-label="Problem and summary" className={`not-on-paper ${box} p-4`}>
                <AnswerList idea={idea} fields={GIST} />
              </section>
            )}
            <ReviewPanel idea={idea} acts={acts} />
            {!idea && error ? (
              <Problem
                title="The idea could not be loaded."
                message={problemOf(error).message}
                retry={() => void page.refetch()}
              />
            ) : isDesk ? (
              <DeskPanes
                {...{ idea, isWide, show, viewer }}
                ahead={list.ahead}
                view={isWide && view === 'pdf' ? 'answers' : view}
              />
            ) : (
              <FoldedPanes idea={idea} />
            )}
          </div>
        </>
      )}
    </div>
  );
}

const wayLooks =
  'inline-flex min-h-11 items-center gap-1 rounded-box px-2 font-semibold text-primary no-underline hover:bg-primary-tint sm:px-4';

/** Leads back to the list, and through it. */
function Ways({
  list: { around, listLink, listWords, previous, next },
  isQueue,
  isAtEnd,
  onNext,
  onPrevious,
}: {
  list: IdeaInList;
  /** Whether the next idea is taken, not found in the list. */
  isQueue: boolean;
  isAtEnd: boolean;
  onNext: () => void;
  onPrevious: () => void;
}) {
  return (
    <nav aria-label="Submissions" className="flex flex-wrap items-center sm:gap-x-2 lg:shrink-0">
      <Link to={listLink} className={`-ml-2 sm:-ml-3 ${wayLooks} min-w-0`}>
        <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
        Submissions
        {!isQueue && <span className="font-normal text-muted max-sm:sr-only">· {listWords}</span>}
      </Link>
      <span className="ml-auto text-sm text-muted tabular-nums">
        {isQueue ? 'Ideas for me' : around && placeInWords(around)}
      </span>
      {!isQueue && (
        <WayLink to={previous} rel="prev" onEnd={onPrevious}>
          Previous <span className="max-sm:sr-only">idea</span> <KeyHint>k</KeyHint>
        </WayLink>
      )}
      {isAtEnd ? (
        <Link to={listLink} className={wayLooks}>
          Back to the list <KeyHint>u</KeyHint>
        </Link>
      ) : (
        <WayLink to={isQueue ? undefined : next} rel="next" onEnd={onNext}>
          Next <span className="max-sm:sr-only">idea</span> <KeyHint>j</KeyHint>
        </WayLink>
      )}
    </nav>
  );
}

interface WayLinkProps {
  to: Way | undefined;
  rel: 'prev' | 'next';
  onEnd: () => void;
  children: ReactNode;
}

/** At an end of the list it stays, and says so. */
function WayLink({ to, rel, onEnd, children }: WayLinkProps) {
  return to ? (
    <Link to={to.link} rel={rel} className={wayLooks}>
      {children}
    </Link>
  ) : (
    <button type="button" onClick={onEnd} className={wayLooks}>
      {children}
    </button>
  );
}

const placeInWords = ({ position }: NeighboursFragment) =>
  position ? rangeInWords(position, 1) : 'Not in this list';

function Facts({ idea }: { idea: IdeaOnPage | undefined }) {
  const claim = useClaimInWords(idea?.claim);
  if (!idea) return <div className="min-h-7" />;
  const { focusArea, personType, createdAt, dueOn, reference } = idea;
  const wait = waitInWords(idea);
  const late = isDue(idea) ? daysBetween(dueOn, today()) : undefined;
  return (
    <p className="flex min-h-7 flex-wrap items-center gap-x-2 text-sm text-muted lg:shrink-0">
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
      <span className="wrap-anywhere lg:ml-auto">{reference}</span>
    </p>
  );
}

function ShortlistButton({ idea }: { idea: IdeaOnPage }) {
  const { shortlist } = useSaves();
  const { user } = useSession();
  const shortlisted = idea.shortlisted === true;
  if (idea.conflict || idea.email === user?.email) return null;
  return (
    <Button
      dense
      variant="ghost"
      className="px-1!"
      aria-pressed={shortlisted}
      onClick={() => void shortlist([idea], !shortlisted)}
    >
      <span className="inline-flex items-center gap-1">
        {shortlisted ? <ShortlistMark /> : <Star aria-hidden="true" className="size-4" />}
        Shortlist <KeyHint>s</KeyHint>
      </span>
    </Button>
  );
}

interface Panes {
  idea: IdeaOnPage | undefined;
  ahead: IdeaOnPage | undefined;
  isWide: boolean;
  view: View;
  show: (view: View) => void;
  viewer: RefObject<ViewerActs | null>;
}

const paneLooks = 'absolute inset-0 p-4 print:static';

/** The answers, and beside them or behind a tab the PDF. */
function DeskPanes({ idea, ahead, isWide, view, show, viewer }: Panes) {
  // A PDF that was shown stays where it was read.
  const [usesPdf, setUsesPdf] = useState(false);
  if (!usesPdf && (isWide || view === 'pdf')) setUsesPdf(true);
  // Loaded when the tab is opened first; then it stays, with what is typed there.
  const [opened, setOpened] = useState<string>();
  if (view === 'together' && idea && opened !== idea.id) setOpened(idea.id);
  const tabs = isWide ? views.slice(1) : views;
  // What is out of sight is drawn after what is in sight.
  const later = useDeferredValue(idea);
  const answered = view === 'answers' ? idea : later;
  const size = idea && (
    <div className="ml-auto">
      <DocumentSize {...idea} />
    </div>
  );
  const pdf = (
    <>
      {idea && <DocumentNotice {...idea} />}
      {usesPdf && <DocumentStack idea={idea} ahead={ahead} acts={viewer} />}
    </>
  );
  return (
    <>
      <section aria-label="Idea" className={box}>
        <div className="flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line px-2">
          <Tabs tabs={tabs} current={view} onChoose={show} />
          {!isWide && view === 'pdf' && size}
        </div>
        <div className="relative min-h-0 flex-1">
          {!isWide && (
            <div
              {...panelOf('pdf')}
              // Not hidden: a viewer without a size draws nothing.
              inert={view !== 'pdf'}
              className={`absolute inset-0 flex flex-col gap-2 print:static ${view === 'pdf' ? '' : 'invisible'}`}
            >
              {pdf}
            </div>
          )}
          <div
            key={answered?.id}
            {...panelOf('answers')}
            tabIndex={0}
            hidden={view !== 'answers'}
            className={`${paneLooks} overflow-y-auto print:overflow-visible`}
          >
            <div className="grid gap-6">{answered ? <AllAnswers idea={answered} /> : <Loading />}</div>
          </div>
          <div
            {...panelOf('history')}
            tabIndex={0}
            hidden={view !== 'history'}
            className={`${paneLooks} overflow-y-auto print:overflow-visible`}
          >
            {later && <IdeaHistory idea={later} />}
          </div>
          <div
            {...panelOf('together')}
            tabIndex={0}
            hidden={view !== 'together'}
            className={`${paneLooks} overflow-y-auto print:overflow-visible`}
          >
            {idea && opened === idea.id && (
              <div key={idea.id} className="grid gap-6">
                {together(idea.id)}
              </div>
            )}
          </div>
        </div>
      </section>
      {isWide && (
        <section aria-labelledby="pdf-title" className={`${box} overflow-hidden`}>
          <div className="flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line px-4">
            <h2 id="pdf-title" className="text-base">
              PDF <KeyHint>p</KeyHint>
            </h2>
            {size}
          </div>
          <div className="flex min-h-0 flex-1 flex-col gap-2">{pdf}</div>
        </section>
      )}
    </>
  );
}

/** On a phone: the PDF when it is asked for, the answers folded. */
function FoldedPanes({ idea }: { idea: IdeaOnPage | undefined }) {
  const [isTogether, setIsTogether] = useState(false);
  if (!idea) return <Loading />;
  const folded = (title: string, content: ReactNode, onToggle?: (isOpen: boolean) => void) => (
    <details
      // What the desk keeps to itself stays off the paper.
      className={`${box} px-4 ${onToggle ? 'not-on-paper' : ''}`}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className="min-h-12 cursor-pointer py-3 font-semibold text-navy">{title}</summary>
      <div className="grid gap-6 pb-4">{content}</div>
    </details>
  );
  return (
    <>
      <FoldedPdf key={idea.id} idea={idea} />
      {folded('Answers', <AllAnswers idea={idea} />)}
      {folded('History', <IdeaHistory idea={idea} />)}
      {folded(
        'Scores and notes',
        isTogether && <Fragment key={idea.id}>{together(idea.id)}</Fragment>,
        setIsTogether,
      )}
    </>
  );
}

function FoldedPdf({ idea }: { idea: IdeaOnPage }) {
  const [isOpen, setIsOpen] = useState(false);
  const canOpen = !isWithheld(idea.examination);
  return (
    <section aria-label="PDF" className={`${box} gap-2 py-2`}>
      <div className="grid gap-2 px-4">
        <DocumentSize {...idea} />
        <DocumentNotice {...idea} />
        {canOpen && (
          <div className="not-on-paper flex flex-wrap items-center gap-x-2">
            <Button dense variant="secondary" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? 'Hide the PDF' : 'Show the PDF'}
            </Button>
            {/* While it is shown they are among its tools. */}
            {!isOpen && <FileLinks document={idea.document} />}
          </div>
        )}
      </div>
      {isOpen && (
        <div className="flex flex-col" style={{ height: '80svh' }}>
          <DocumentStack idea={idea} />
        </div>
      )}
    </section>
  );
}

function AllAnswers({ idea }: { idea: IdeaOnPage }) {
  return (
    <>
      <AnswersBefore idea={idea} />
      <IdeaAnswers idea={idea} />
      <EraseIdea idea={idea} />
    </>
  );
}

/** For administrators, at the end of all: it is a rare act. */
function EraseIdea({ idea: { id, reference, conflict, email } }: { idea: IdeaOnPage }) {
  const { user } = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [erase] = useEraseIdeaMutation({
    variables: { ideaId: id },
    update: (cache) => void cache.evict({ id: cache.identify({ __typename: 'Idea', id }) ?? '' }),
  });
  if (user?.role !== 'admin' || conflict || email === user.email) return null;
  return (
    <div className="not-on-paper border-t border-line pt-4">
      <EraseButton
        what="idea"
        name={reference}
        goes="The idea goes, with its PDF, reviews, notes and scores. Systems that follow the ideas are told. Its submitter is not: write to them yourself."
        erase={erase}
        onErased={() => void navigate(`/submissions${search}`)}
      />
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-3">
      <p className="appear-delayed text-muted">Loading the idea…</p>
      <GreyLines count={8} />
    </div>
  );
}

const tabId = (name: View) => `idea-tab-${name}`;
const panelId = (name: View) => `idea-${name}`;
const panelOf = (name: View) =>
  ({ role: 'tabpanel', id: panelId(name), 'aria-labelledby': tabId(name) }) as const;

/** Tabs (WAI-ARIA APG). */
function Tabs({
  tabs,
  current,
  onChoose,
}: {
  tabs: readonly (typeof views)[number][];
  current: View;
  onChoose: (view: View) => void;
}) {
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    const tab = step && tabs.at((tabs.findIndex(({ view }) => view === current) + step) % tabs.length);
    if (!tab) return;
    onChoose(tab.view);
    document.getElementById(tabId(tab.view))?.focus();
  };
  return (
    <div role="tablist" aria-label="Idea" className="flex self-stretch">
      {tabs.map(({ view, label, key }) => (
        <button
          key={view}
          id={tabId(view)}
          type="button"
          role="tab"
          aria-selected={view === current}
          aria-controls={panelId(view)}
          tabIndex={view === current ? 0 : -1}
          onClick={() => onChoose(view)}
          onKeyDown={onKeyDown}
          className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent px-3 font-semibold text-muted hover:text-primary aria-selected:border-primary aria-selected:text-primary"
        >
          {label} <KeyHint>{key}</KeyHint>
        </button>
      ))}
    </div>
  );
}
