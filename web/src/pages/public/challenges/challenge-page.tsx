import { Link, useParams } from 'react-router-dom';
import { challengesTexts } from '@portal/schema/texts/challenges';
import { useChallengeQuery } from '../../../graphql/generated-public.ts';
import type { ChallengeCardFragment } from '../../../graphql/generated-public.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { useHash } from '../../../lib/use-hash.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ChallengeDetails } from '../../../ui/challenge-details.tsx';
import { challengeState } from '../../../ui/challenge-state.tsx';
import { NotFoundPage } from '../../../ui/not-found-page.tsx';
import { Page, PageTitle } from '../../../ui/page.tsx';
import { Problem, Skeleton } from '../../../ui/states.tsx';
import { callPath } from './challenge-paths.ts';
import { EnterChallenge } from './enter-challenge.tsx';
import { ConfirmWatch, WatchChallenges } from './watch-challenges.tsx';

/** Shows a challenge at an address of its own. */
export function ChallengePage() {
  const { slug = '' } = useParams();
  const { data, error, refetch } = useChallengeQuery({ variables: { slug } });
  const problem = error && problemOf(error);
  if (problem?.code === 'NOT_FOUND') return <NotFoundPage />;
  const challenge = data?.challenge;
  return (
    <Page>
      <div className="grid max-w-[68ch] gap-3">
        <p>
          <Link to="/Challenges">{challengesTexts.all}</Link>
        </p>
        <PageTitle {...(challenge && { title: challenge.title })} className="wrap-anywhere" isServed>
          {challenge?.title ?? challengesTexts.challenge}
        </PageTitle>
      </div>
      {problem ? (
        <Problem title={challengesTexts.failed} message={problem.message} retry={() => void refetch()} />
      ) : challenge ? (
        <ChallengeDetails challenge={challenge}>
          <Act challenge={challenge} />
        </ChallengeDetails>
      ) : (
        <>
          {/* The server inserts the challenge here, for browsers without scripts. */}
          <noscript dangerouslySetInnerHTML={{ __html: '<!--challenges/slug-->' }} />
          {/* The skeleton fills the window, to avoid a layout shift. */}
          <div className="needs-script min-h-dvh">
            <Skeleton label={challengesTexts.loading} lines={3} />
          </div>
        </>
      )}
    </Page>
  );
}

/** Offers what one can do. */
function Act({ challenge }: { challenge: ChallengeCardFragment }) {
  const { hash } = useHash();
  const [, token] = /^watch=(.+)$/.exec(hash) ?? [];
  if (challenge.takes === 'ENTRIES')
    return (
      <div className="grid justify-items-start gap-4">
        <EnterChallenge challenge={challenge} />
      </div>
    );
  switch (challengeState(challenge)) {
    case 'open':
      return (
        <p>
          <ButtonLink to={callPath(challenge)}>{challengesTexts.submitToCall}</ButtonLink>
        </p>
      );
    case 'upcoming':
      return token ? <ConfirmWatch token={token} call={challenge} /> : <WatchChallenges call={challenge} />;
    case 'closed':
      return (
        <>
          <p className="max-w-[68ch]">{challengesTexts.withoutCall}</p>
          <p>
            <ButtonLink to="/innovate" variant="secondary">
              {challengesTexts.submitWithoutCall}
            </ButtonLink>
          </p>
        </>
      );
  }
}
