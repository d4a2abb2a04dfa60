import { useEffect } from 'react';
import { problemOf } from '../../../app/problem-of.ts';
import { useMyIdeasQuery } from '../../../graphql/generated.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { EmptyState, LockedPage, Problem, Skeleton } from '../../../ui/states.tsx';
import { IdeaList } from './idea-list.tsx';

/** The submitter's own ideas with their review (spec §2 "Idea dashboard"): loading, locked, error, list, empty. */
export function MyIdeasPage() {
  const { user } = useSession();
  const { data, error, loading, refetch, fetchMore } = useMyIdeasQuery({
    skip: !user?.email,
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const problem = error && problemOf(error);
  useEffect(() => {
    if (error) console.error('You are not authorized or failed to fetch ideas.', error);
  }, [error]);

  if (!user?.email || problem?.code === 'UNAUTHENTICATED') {
    return (
      <Page>
        <LockedPage
          title="This page is locked and can only be accessed by logged-in users!"
          text="Please log in or sign up to unlock page features."
          action={{ label: 'Log In / Sign Up', to: '/login' }}
        />
      </Page>
    );
  }
  const ideas = data?.myIdeas.edges.map(({ node }) => node);
  const { hasNextPage, endCursor } = data?.myIdeas.pageInfo ?? {};
  const more = () =>
    void fetchMore({
      variables: { after: endCursor },
      updateQuery: (shown, { fetchMoreResult: next }) => ({
        myIdeas: { ...next.myIdeas, edges: [...shown.myIdeas.edges, ...next.myIdeas.edges] },
      }),
    });

  return (
    <Page wide>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle title="Submissions" className="min-w-0 wrap-anywhere">
          Ideas Submitted By:{' '}
          <span className="block text-xl font-semibold text-teal">{user.email || 'N/A'}</span>
        </PageTitle>
        <ButtonLink to="/innovate">Submit Idea</ButtonLink>
      </div>
      {problem ? (
        <Problem
          title="You are not authorized or failed to fetch ideas."
          message={problem.message}
          retry={() => void refetch()}
        />
      ) : !ideas ? (
        <Skeleton label="Loading ideas..." />
      ) : ideas.length === 0 ? (
        <EmptyState title="No ideas submitted yet.">
          <p className="text-muted">
            Your first one takes about half an hour, and your answers are kept on the way.
          </p>
        </EmptyState>
      ) : (
        <>
          <IdeaList ideas={ideas} />
          {hasNextPage && (
            <Button
              variant="secondary"
              className="justify-self-center"
              busy={loading && 'Loading...'}
              onClick={more}
            >
              Show more
            </Button>
          )}
        </>
      )}
    </Page>
  );
}
