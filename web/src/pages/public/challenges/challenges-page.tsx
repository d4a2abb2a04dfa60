import { useState } from 'react';
import { toast } from 'sonner';
import { TEAM_MEMBERS_MAX } from '@portal/schema/limits';
import { problemOf } from '../../../app/problem-of.ts';
import { formatOf, useAddress } from '../../../app/use-address.ts';
import { useChallengesQuery } from '../../../graphql/generated.ts';
import type { ChallengeCardFragment } from '../../../graphql/generated.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { challengeState } from '../../../ui/challenge-state.tsx';
import type { ChallengeState } from '../../../ui/challenge-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Pager, rangeInWords } from '../../../ui/pager.tsx';
import { EmptyState, Problem, Skeleton } from '../../../ui/states.tsx';
import { ChallengeCard } from './challenge-card.tsx';
import { EntryDialog } from './entry-dialog.tsx';

const noFilters = formatOf({});
const states: readonly ChallengeState[] = ['open', 'upcoming', 'closed'];

/** Sorts open challenges first; otherwise the server's order stays. */
const sortedByState = (challenges: readonly ChallengeCardFragment[]) =>
  states.flatMap((state) => challenges.filter((challenge) => challengeState(challenge) === state));

/** Hackathons and challenges, each with its entry form (spec §2 "Challenges"). */
export function ChallengesPage() {
  const { view, paging } = useAddress(noFilters);
  const { data, error, refetch } = useChallengesQuery({ variables: { after: view.after || null } });
  const [chosen, setChosen] = useState<ChallengeCardFragment>();
  const [receipt, setReceipt] = useState<{ of: string; words: string }>();
  const challenges = data && sortedByState(data.challenges.edges.map(({ node }) => node));
  return (
    <Page>
      <div className="grid max-w-[68ch] gap-3">
        <PageTitle>Challenges</PageTitle>
        <p className="text-lg">
          Hackathons bring teams, mentors and real problems together for a few days. You bring an idea and a
          team of up to {TEAM_MEMBERS_MAX} people. We bring the network, the data and the coffee.
        </p>
      </div>
      {error ? (
        <Problem
          title="The challenges could not be loaded."
          message={problemOf(error).message}
          retry={() => void refetch()}
        />
      ) : !challenges ? (
        <>
          {/* The server puts the list in here, for those whose browser will not load it. */}
          <noscript dangerouslySetInnerHTML={{ __html: '<!--challenges-->' }} />
          {/* As high as the window, so that the list moves nothing that was seen. */}
          <div className="needs-script min-h-dvh">
            <Skeleton label="Loading challenges…" lines={3} />
          </div>
        </>
      ) : challenges.length === 0 ? (
        <EmptyState title="No challenges yet.">
          <p className="text-muted">Come back soon, or submit your own idea at any time.</p>
          <ButtonLink to="/innovate">Submit Idea</ButtonLink>
        </EmptyState>
      ) : (
        <ul className="grid gap-6 md:grid-cols-2">
          {challenges.map((challenge) => (
            <ChallengeCard
              key={challenge.id}
              challenge={challenge}
              receipt={receipt?.of === challenge.id ? receipt.words : undefined}
              onEnter={() => setChosen(challenge)}
            />
          ))}
        </ul>
      )}
      {data && (
        <Pager
          isFirst={view.after === ''}
          range={rangeInWords(data.challenges.position, data.challenges.edges.length)}
          next={
            data.challenges.pageInfo.hasNextPage
              ? (data.challenges.pageInfo.endCursor ?? undefined)
              : undefined
          }
          onFirst={paging.goToFirst}
          onPrevious={paging.goToPrevious}
          onNext={paging.goToNext}
        />
      )}
      {chosen && (
        <EntryDialog
          challenge={chosen}
          onClose={() => setChosen(undefined)}
          onEntered={(words) => {
            setReceipt({ of: chosen.id, words });
            setChosen(undefined);
            toast.success('Form submitted successfully!');
          }}
        />
      )}
    </Page>
  );
}
