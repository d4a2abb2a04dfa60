import { Fragment, useDeferredValue, useState } from 'react';
import type { ComponentType, ReactNode, RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useEraseIdeaMutation } from '../../../graphql/generated.ts';
import { useSession } from '../../../session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { isWithheld } from '../../../ui/document-state.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { panelOf, Tabs } from '../../../ui/tabs.tsx';
import { AnswersBefore } from './clarification/questions.tsx';
import { EraseButton } from '../shared/erase-row.tsx';
import { DocumentStack } from './document/document-stack.tsx';
import type { ViewerActs } from './document/document-viewer.tsx';
import { FileLinks } from './document/toolbar.tsx';
import { IdeaAnswers, IdeaHistory } from './idea-answers.tsx';
import { DocumentNotice, DocumentSize } from './idea-document.tsx';
import { GreyLines } from './review-panel.tsx';
import { IdeaNotes } from './together/notes.tsx';
import { OutcomeSection } from './together/outcome-section.tsx';
import { ScoreSection } from './together/score-section.tsx';
import { SimilarSection } from './together/similar-section.tsx';
import type { IdeaOnPage } from './use-neighbours.ts';

const views = [
  { name: 'pdf', label: 'PDF', key: 'p' },
  { name: 'answers', label: 'Answers', key: 'a' },
  { name: 'history', label: 'History', key: 'h' },
  { name: 'together', label: 'Scores and notes', key: 'g' },
] as const;

/** What is read of an idea. */
export type View = (typeof views)[number]['name'];

/** What the desk keeps of an idea. Each section loads what it shows. */
const togetherSections: readonly ComponentType<{ ideaId: string }>[] = [
  ScoreSection,
  SimilarSection,
  OutcomeSection,
  IdeaNotes,
];

const together = (ideaId: string) =>
  togetherSections.map((Section, at) => <Section key={at} ideaId={ideaId} />);

/** Frames a part of the page. */
export const boxLooks = 'flex min-h-0 min-w-0 flex-col rounded-box border border-line bg-white';

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
export function DeskPanes({ idea, ahead, isWide, view, show, viewer }: Panes) {
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
      <section aria-label="Idea" className={boxLooks}>
        <div className="flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line px-2">
          <Tabs label="Idea" tabs={tabs} current={view} onChoose={show} />
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
        <section aria-labelledby="pdf-title" className={`${boxLooks} overflow-hidden`}>
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
export function FoldedPanes({ idea }: { idea: IdeaOnPage | undefined }) {
  const [isTogether, setIsTogether] = useState(false);
  if (!idea) return <Loading />;
  const folded = (title: string, content: ReactNode, onToggle?: (isOpen: boolean) => void) => (
    <details
      // What the desk keeps to itself stays off the paper.
      className={`${boxLooks} px-4 ${onToggle ? 'not-on-paper' : ''}`}
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
    <section aria-label="PDF" className={`${boxLooks} gap-2 py-2`}>
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
