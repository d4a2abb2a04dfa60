import { Fragment, useDeferredValue, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useEraseIdeaMutation } from '../../../graphql/generated-staff.ts';
import { useSession } from '../../../session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { isWithheld } from '../../../ui/document-state.tsx';
import { panelOf, Tabs } from '../../../ui/tabs.tsx';
import { AnswersBefore } from '../clarifications/questions.tsx';
import { whyNotJudge } from '../shared/who-may-judge.ts';
import { EraseButton } from '../shared/erase-row.tsx';
import { DocumentStack } from '../document/document-stack.tsx';
import type { ViewerActs } from '../document/document-viewer.tsx';
import { FileLinks } from '../document/toolbar.tsx';
import { Discussion } from '../notes/discussion.tsx';
import { IdeaAnswers } from './idea-answers.tsx';
import { DocumentNotice, DocumentRemark, sizeInWords } from './idea-document.tsx';
import { GreyLines } from './review-panel.tsx';
import { History } from './history/history.tsx';
import { ScoreSection } from '../scores/score-section.tsx';
import type { IdeaOnPage } from '../desk/desk-acts.ts';
import { Versions } from './versions/versions.tsx';

const views = [
  { name: 'pdf', label: 'PDF' },
  { name: 'answers', label: 'Answers' },
  { name: 'discussion', label: 'Discussion' },
  { name: 'history', label: 'History' },
  { name: 'scores', label: 'Scores' },
] as const;

/** Names a part of an idea that is read. */
export type View = (typeof views)[number]['name'];

/** Returns the tabs of an idea: only shortlisted ideas have scores. */
const viewsOf = (idea: IdeaOnPage | undefined) =>
  views.filter(
    ({ name }) =>
      (name !== 'scores' || idea?.shortlisted === true) && (name !== 'pdf' || idea?.document.url !== ''),
  );

/** Frames a part of the page. */
export const boxLooks = 'flex min-h-0 min-w-0 flex-col rounded-box border border-line bg-surface';

interface Panes {
  idea: IdeaOnPage | undefined;
  ahead: IdeaOnPage | undefined;
  isWide: boolean;
  view: View;
  show: (view: View) => void;
  viewer: RefObject<ViewerActs | null>;
}

const paneLooks = 'absolute inset-0 overflow-y-auto p-4 print:static print:overflow-visible';

/** Draws the content of a tab, which stays as it was while another one is in sight. */
function Pane({ name, view, children }: { name: View; view: View; children: ReactNode }) {
  const hasHead = Boolean(children) && (name === 'discussion' || name === 'history');
  return (
    <div {...panelOf(name)} tabIndex={0} hidden={view !== name} className={paneLooks}>
      <div className="grid gap-6">
        {/* On paper the visible panes follow each other. */}
        {hasHead && <h2 className="hidden print:block">{views.find((one) => one.name === name)?.label}</h2>}
        {children}
      </div>
    </div>
  );
}

/** Draws the tabs that have text: first the visible one, then the others. */
function TextPanes({
  idea,
  view,
  hasScores,
}: {
  idea: IdeaOnPage | undefined;
  view: View;
  hasScores: boolean;
}) {
  const later = useDeferredValue(idea);
  const answered = view === 'answers' ? idea : later;
  return (
    <>
      <Pane key={`answers ${answered?.id}`} name="answers" view={view}>
        {answered ? <AllAnswers idea={answered} /> : <Loading />}
      </Pane>
      <Pane key={`discussion ${idea?.id}`} name="discussion" view={view}>
        {idea && view === 'discussion' && <Discussion idea={idea} />}
      </Pane>
      <Pane key={`history ${later?.id}`} name="history" view={view}>
        {later && <History idea={later} isOpen={view === 'history'} />}
      </Pane>
      {hasScores && (
        <Pane key={`scores ${idea?.id}`} name="scores" view={view}>
          {idea && view === 'scores' && <ScoreSection ideaId={idea.id} />}
        </Pane>
      )}
    </>
  );
}

/** Shows the idea in tabs; in a wide window the PDF stands beside the others. */
export function DeskPanes({ idea, ahead, isWide, view: asked, show, viewer }: Panes) {
  const tabs = viewsOf(idea).filter(({ name }) => !isWide || name !== 'pdf');
  const view = tabs.some(({ name }) => name === asked) ? asked : 'answers';
  // The viewer stays mounted once it was visible, so that the PDF stays at its page.
  const [usesPdf, setUsesPdf] = useState(false);
  if (!usesPdf && (isWide || view === 'pdf')) setUsesPdf(true);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const pdf = (
    <>
      {idea && isWithheld(idea.examination) && <DocumentNotice {...idea} />}
      {usesPdf && <DocumentStack idea={idea} ahead={ahead} acts={viewer} tools={tools} />}
    </>
  );
  const line = (isShown: boolean) => (
    <div
      inert={!isShown}
      className={`not-on-paper pdf-line relative flex min-h-11 flex-1 items-center gap-x-1 ${isShown ? '' : 'invisible'}`}
    >
      {idea && <DocumentRemark {...idea} />}
      <div ref={setTools} className="flex min-w-0 flex-1 justify-end" />
    </div>
  );
  return (
    <div className="reading-panes">
      <section aria-label="Idea" className={boxLooks}>
        <div className="not-on-paper flex min-h-11 flex-wrap items-center gap-x-1 border-b border-line px-1">
          <Tabs label="Idea" tabs={tabs} current={view} onChoose={show} />
          {!isWide && line(view === 'pdf')}
        </div>
        <div className="relative min-h-0 flex-1">
          {!isWide && (
            <div
              {...panelOf('pdf')}
              // The panel is not hidden, since a viewer without a size draws nothing.
              inert={view !== 'pdf'}
              className={`absolute inset-0 flex flex-col gap-2 print:static ${view === 'pdf' ? '' : 'invisible'}`}
            >
              {pdf}
            </div>
          )}
          <TextPanes idea={idea} view={view} hasScores={tabs.some(({ name }) => name === 'scores')} />
        </div>
      </section>
      {isWide && (
        <section aria-labelledby="pdf-title" className={`${boxLooks} overflow-hidden`}>
          <div className="flex min-h-11 items-center gap-x-4 border-b border-line px-4">
            <h2 id="pdf-title" className="text-base">
              PDF
            </h2>
            {line(true)}
          </div>
          <div className="flex min-h-0 flex-1 flex-col gap-2">{pdf}</div>
        </section>
      )}
    </div>
  );
}

/** Shows an idea on a phone: the PDF when it is asked for, and the rest folded. */
export function FoldedPanes({ idea }: { idea: IdeaOnPage | undefined }) {
  if (!idea) return <Loading />;
  return (
    <Fragment key={idea.id}>
      <FoldedPdf idea={idea} />
      <Folded title="Answers">{() => <AllAnswers idea={idea} />}</Folded>
      <Folded title="Discussion" opensFor="#discussion" isLazy>
        {(isOpen) => isOpen && <Discussion idea={idea} />}
      </Folded>
      <Folded title="History">{(isOpen) => <History idea={idea} isOpen={isOpen} />}</Folded>
      {idea.shortlisted === true && (
        <Folded title="Scores" isLazy>
          {(isOpen) => isOpen && <ScoreSection ideaId={idea.id} />}
        </Folded>
      )}
    </Fragment>
  );
}

/** Folds a part of the page. @param isLazy whether it is loaded when it is opened: until then it has nothing to print */
function Folded({
  title,
  opensFor,
  isLazy = false,
  children,
}: {
  title: string;
  /** The end of an address that opens it, such as that of an email. */
  opensFor?: string;
  isLazy?: boolean;
  children: (isOpen: boolean) => ReactNode;
}) {
  const startsOpen = useLocation().hash === (opensFor ?? 'none');
  const [isOpen, setIsOpen] = useState(startsOpen);
  return (
    <details
      open={startsOpen}
      className={`${boxLooks} px-4 ${isLazy && !isOpen ? 'not-on-paper' : ''}`}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="min-h-12 cursor-pointer py-3 font-semibold text-heading">{title}</summary>
      <div className="grid gap-6 pb-4">{children(isOpen)}</div>
    </details>
  );
}

function FoldedPdf({ idea }: { idea: IdeaOnPage }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!idea.document.url) return null;
  const canOpen = !isWithheld(idea.examination);
  return (
    <section aria-label="PDF" className={`${boxLooks} gap-2 py-2`}>
      <div className="grid gap-2 px-4">
        <p className="text-sm text-muted">{sizeInWords(idea)}</p>
        <DocumentNotice {...idea} />
        {canOpen && (
          <div className="not-on-paper flex flex-wrap items-center gap-x-2">
            <Button dense variant="secondary" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? 'Hide the PDF' : 'Show the PDF'}
            </Button>
            {/* While it is visible they are among its tools. */}
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
      <Versions idea={idea} />
      <AnswersBefore idea={idea} />
      <IdeaAnswers idea={idea} />
      <EraseIdea idea={idea} />
    </>
  );
}

/** Lets administrators erase the idea. The act is rare, so it stands at the end. */
function EraseIdea({ idea }: { idea: IdeaOnPage }) {
  const { id, reference } = idea;
  const { user } = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [erase] = useEraseIdeaMutation({
    variables: { ideaId: id },
    update: (cache) => void cache.evict({ id: cache.identify({ __typename: 'Idea', id }) ?? '' }),
  });
  if (user?.role !== 'admin' || whyNotJudge(idea, user.email)) return null;
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
