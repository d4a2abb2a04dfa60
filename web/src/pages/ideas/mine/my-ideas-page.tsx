import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { myIdeasTexts } from '@portal/schema/texts/my-ideas';
import { problemOf } from '../../../lib/problem-of.ts';
import { useFailure } from '../../../lib/use-failure.ts';
import { dayInWords, today } from '../../../lib/words.ts';
import { useDraftKeptQuery, useMyIdeasQuery } from '../../../graphql/generated.ts';
import type { DraftKeptQuery, MyIdeaFragment } from '../../../graphql/generated.ts';
import { LoginRequired } from '../../../session/login-required.tsx';
import { useSession } from '../../../session/session-store.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Confirmation } from '../../../ui/confirmation.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { Page, PageTitle } from '../../../ui/page.tsx';
import { rangeInWords } from '../../../ui/pager.tsx';
import { EmptyState, LockedPage, Skeleton } from '../../../ui/states.tsx';
import { withParts } from '../../../ui/with-parts.tsx';
import { keptSentIdea } from '../shared/sent-ideas.ts';
import { draftPath, stepInWords } from '../shared/step-status.ts';
import { IdeaList, pageOf } from './idea-list.tsx';
import { Receipt } from './more-acts.tsx';
import { OwnIdeaPage } from './own-idea-page.tsx';

/** Shows the user's own ideas: the list, or the idea that the address names. */
export function MyIdeasPage() {
  const { user } = useSession();
  const { reference } = useParams();
  if (!user?.email) return <Locked />;
  return reference ? <OwnIdeaPage reference={reference} /> : <IdeasOf email={user.email} />;
}

const Locked = () => (
  <LoginRequired
    title={myIdeasTexts.locked}
    text={myIdeasTexts.lockedText}
    ended={myIdeasTexts.lockedEnded}
  />
);

/** Loads the user's ideas, page by page. */
function useMyIdeas() {
  const { data, error, loading, refetch, fetchMore } = useMyIdeasQuery({
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const { failure, attempt } = useFailure();
  useEffect(() => {
    if (error) console.error(myIdeasTexts.failed, error);
  }, [error]);
  const { pageInfo: { hasNextPage = false, endCursor = null } = {}, position } = data?.myIdeas ?? {};
  const more = () =>
    void attempt(() =>
      fetchMore({
        variables: { after: endCursor },
        updateQuery: (shown, { fetchMoreResult: next }) => ({
          myIdeas: { ...next.myIdeas, edges: [...shown.myIdeas.edges, ...next.myIdeas.edges] },
        }),
      }),
    );
  const ideas = data?.myIdeas.edges.map(({ node }) => node);
  const problem = error && problemOf(error);
  return { ideas, problem, refetch, next: { hasNextPage, position, failure, loading, more } };
}

function IdeasOf({ email }: { email: string }) {
  const { ideas, problem, refetch, next } = useMyIdeas();
  const drafts = useDraftKeptQuery({ fetchPolicy: 'no-cache' }).data?.myIdeaDrafts ?? [];
  const sent = useSentIdea(email, ideas);

  if (problem?.code === 'UNAUTHENTICATED') return <Locked />;
  if (problem) {
    return (
      <Page>
        <LockedPage title={myIdeasTexts.locked}>
          <p role="alert" className="max-w-prose text-muted">
            <span>{myIdeasTexts.failed}</span>{' '}
            <span>{problem.code === 'NETWORK' ? myIdeasTexts.unreachable : problem.message}</span>
          </p>
          <Button onClick={() => void refetch().catch(() => undefined)}>{myIdeasTexts.retry}</Button>
        </LockedPage>
      </Page>
    );
  }
  return (
    <Page>
      {sent.idea ? (
        <>
          <SentPanel idea={sent.idea} onClose={sent.close} />
          <h2 className="wrap-anywhere">
            <SubmittedBy email={email} />
          </h2>
        </>
      ) : (
        <div className="flex flex-wrap items-end justify-between gap-4">
          <PageTitle className="min-w-0 wrap-anywhere">
            <SubmittedBy email={email} />
          </PageTitle>
          <ButtonLink to="/innovate" className="print:hidden">
            {myIdeasTexts.submit}
          </ButtonLink>
        </div>
      )}
      {ideas && (
        <p className="hidden print:block">
          {myIdeasTexts.printed({ count: ideas.length, day: dayInWords(today()) })}
        </p>
      )}
      {drafts.map((draft) => (
        <DraftRow key={draft.challenge?.id ?? ''} draft={draft} />
      ))}
      {!ideas ? (
        <Skeleton label={myIdeasTexts.loading} />
      ) : ideas.length === 0 ? (
        <EmptyState title={myIdeasTexts.none}>
          <p className="text-muted">{myIdeasTexts.noneText}</p>
        </EmptyState>
      ) : (
        <>
          <IdeaList ideas={ideas} />
          {next.hasNextPage && <ShowMore count={ideas.length} {...next} />}
        </>
      )}
    </Page>
  );
}

/** The heading of spec §2. */
const SubmittedBy = ({ email }: { email: string }) =>
  withParts(myIdeasTexts.heading, {
    email: <span className="block text-xl font-semibold text-teal">{email}</span>,
  });

function ShowMore({
  count,
  position,
  failure,
  loading,
  more,
}: Omit<ReturnType<typeof useMyIdeas>['next'], 'hasNextPage'> & { count: number }) {
  return (
    <div className="grid justify-items-center gap-2">
      {failure && <OutcomeNotice message={failure} />}
      <p role="status" className="text-muted">
        {position && rangeInWords({ ...position, before: 0 }, count)}
      </p>
      <Button variant="secondary" busy={loading && myIdeasTexts.loadingMore} onClick={more}>
        {myIdeasTexts.more}
      </Button>
    </div>
  );
}

/** Links to an unfinished draft. */
function DraftRow({ draft }: { draft: DraftKeptQuery['myIdeaDrafts'][number] }) {
  const { challenge } = draft;
  return (
    <p className="not-on-paper flex flex-wrap items-center justify-between gap-3 rounded-box border border-line bg-surface px-4 py-3">
      <span>
        {withParts(myIdeasTexts.draftAt, {
          draft: (
            <strong className="wrap-anywhere">
              {challenge ? myIdeasTexts.draftOfCall({ call: challenge.title }) : myIdeasTexts.draft}
            </strong>
          ),
          step: stepInWords(draft),
        })}
      </span>
      <ButtonLink to={draftPath(draft)} variant="secondary">
        {myIdeasTexts.goOn}
      </ButtonLink>
    </p>
  );
}

/** Finds the idea that this tab sent last, until the person closes what is said of it. */
function useSentIdea(email: string, ideas: readonly MyIdeaFragment[] | undefined) {
  const [sent, setSent] = useState(() => keptSentIdea.read(email));
  const idea = ideas?.find(({ reference }) => reference === sent);
  // The words of the panel are true until the idea is decided, asked about or withdrawn.
  const isTrue = idea?.status === 'PENDING' && !idea.withdrawnAt && !idea.clarification;
  return {
    idea: isTrue ? idea : undefined,
    close() {
      keptSentIdea.remove(email);
      setSent(undefined);
    },
  };
}

/** Describes the next steps of an idea that was just sent. */
function SentPanel({ idea, onClose }: { idea: MyIdeaFragment; onClose: () => void }) {
  return (
    <Confirmation
      isPage
      title={myIdeasTexts.sentTitle}
      reference={idea.reference}
      next={[
        myIdeasTexts.sentRead,
        withParts(myIdeasTexts.sentAnswer, { day: <strong>{dayInWords(idea.dueOn)}</strong> }),
      ]}
      acts={
        <>
          <ButtonLink to={pageOf(idea)}>{myIdeasTexts.seeIdea}</ButtonLink>
          <ButtonLink to="/innovate" variant="secondary">
            {myIdeasTexts.another}
          </ButtonLink>
          <Receipt ideaId={idea.id} />
          <Button variant="ghost" onClick={onClose}>
            {myIdeasTexts.close}
          </Button>
        </>
      }
    >
      <p>
        <span>{withParts(myIdeasTexts.sentText, { idea: <strong>{idea.solutionName}</strong> })}</span>
        {idea.challenge && <span> {myIdeasTexts.sentToCall({ call: idea.challenge.title })}</span>}
      </p>
    </Confirmation>
  );
}
