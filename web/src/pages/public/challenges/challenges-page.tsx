import { useState } from 'react';
import { toast } from 'sonner';
import { problemOf } from '../../../app/problem-of.ts';
import { useChallengesQuery } from '../../../graphql/generated.ts';
import type { ChallengeCardFragment } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { EmptyState, Problem, Skeleton } from '../../../ui/states.tsx';
import { EntryDialog } from './entry-dialog.tsx';

/** Hackathons and challenges, each with its entry form (spec §2 "Challenges"). */
export function ChallengesPage() {
  const { data, error, refetch } = useChallengesQuery();
  const [chosen, setChosen] = useState<ChallengeCardFragment>();
  const challenges = data?.challenges;
  return (
    <Page>
      <PageTitle>Challenges</PageTitle>
      <p className="max-w-prose">
        Hackathons bring teams, mentors and real problems together for a few days. Bring up to four people and
        an idea; we bring the network, the data and the coffee.
      </p>
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
          <p className="text-muted">Come back soon, or submit your idea at any time.</p>
        </EmptyState>
      ) : (
        <ul className="grid gap-6 md:grid-cols-2">
          {challenges.map((challenge) => (
            <ChallengeCard key={challenge.id} challenge={challenge} onEnter={() => setChosen(challenge)} />
          ))}
        </ul>
      )}
      {chosen && (
        <EntryDialog
          challenge={chosen}
          onClose={() => setChosen(undefined)}
          onEntered={() => {
            setChosen(undefined);
            toast.success('Form submitted successfully!');
          }}
        />
      )}
    </Page>
  );
}

function ChallengeCard({ challenge, onEnter }: { challenge: ChallengeCardFragment; onEnter: () => void }) {
  const { title, organiser, description, year, status, isOpen } = challenge;
  return (
    <li className="grid content-start gap-3 rounded-box border border-line bg-white p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold text-teal">{year}</span>
        <span
          className={`rounded-full px-3 py-1 text-sm font-semibold ${isOpen ? 'bg-success-tint text-success' : 'bg-locked-tint text-locked'}`}
        >
          {status}
        </span>
      </div>
      <h2>{title}</h2>
      <p className="text-sm text-muted">{organiser}</p>
      <p className="max-w-prose whitespace-pre-line">{description}</p>
      <Button variant={isOpen ? 'primary' : 'secondary'} onClick={onEnter} className="justify-self-start">
        {isOpen ? 'Enter this challenge' : 'Register for the next edition'}
        <span className="sr-only">: {title}</span>
      </Button>
    </li>
  );
}
