import { useEffect } from 'react';
import { problemOf } from '../../../lib/problem-of.ts';
import { useFailure } from '../../../lib/use-failure.ts';
import { dayInWords, today } from '../../../lib/words.ts';
import { useMyIdeasQuery } from '../../../graphql/generated.ts';
import { LoginRequired } from '../../../session/login-required.tsx';
import { useSession } from '../../../session/session-store.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { Page, PageTitle } from '../../../ui/page.tsx';
import { rangeInWords } from '../../../ui/pager.tsx';
import { EmptyState, LockedPage, Skeleton } from '../../../ui/states.tsx';
import { IdeaList } from './idea-list.tsx';

// Spec §8.
const FAILED = 'You are not authorized or failed to fetch ideas.';
const LOCKED = 'This page is locked and can only be accessed by logged-in users!';

export function MyIdeasPage() {
  const { user } = useSession();
  const { data, error, loading, refetch, fetchMore } = useMyIdeasQuery({
    skip: !user?.email,
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const { failure, attempt } = useFailure();
  const problem = error && problemOf(error);
  useEffect(() => {
    if (error) console.error(FAILED, error);
  }, [error]);

  if (!user?.email || problem?.code === 'UNAUTHENTICATED') {
    return (
      <LoginRequired
        title={LOCKED}
        text="Please log in or sign up to unlock page features."
        ended="Log in to see your ideas."
      />
    );
  }
  if (problem) {
    return (
      <Page>
        <LockedPage title={LOCKED}>
          <p role="alert" className="max-w-prose text-muted">
            {FAILED} {problem.message}
          </p>
          <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
        </LockedPage>
      </Page>
    );
  }
  const ideas = data?.myIdeas.edges.map(({ node }) => node);
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

  return (
    <Page>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle className="min-w-0 wrap-anywhere">
          Ideas Submitted By: <span className="block text-xl font-semibold text-teal">{user.email}</span>
        </PageTitle>
        <ButtonLink to="/innovate" className="print:hidden">
          Submit Idea
        </ButtonLink>
      </div>
      {ideas && (
        <p className="hidden print:block">
          Innovation portal: {ideas.length} {ideas.length === 1 ? 'idea' : 'ideas'}, printed on{' '}
          {dayInWords(today())}
        </p>
      )}
      {!ideas ? (
        <Skeleton label="Loading ideas..." />
      ) : ideas.length === 0 ? (
        <EmptyState title="No ideas submitted yet.">
          <p className="text-muted">It takes about 30 minutes. We save your answers as you go.</p>
        </EmptyState>
      ) : (
        <>
          <IdeaList ideas={ideas} />
          {hasNextPage && (
            <div className="grid justify-items-center gap-2">
              {failure && <OutcomeNotice message={failure} />}
              <p role="status" className="text-muted">
                {position && rangeInWords({ ...position, before: 0 }, ideas.length)}
              </p>
              <Button variant="secondary" busy={loading && 'Loading...'} onClick={more}>
                Show more
              </Button>
            </div>
          )}
        </>
      )}
    </Page>
  );
}
