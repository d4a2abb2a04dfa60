import { challengesTexts } from '@portal/schema/texts/challenges';
import { problemOf } from '../../../lib/problem-of.ts';
import { formatOf, useAddress } from '../../../lib/use-address.ts';
import { useHash } from '../../../lib/use-hash.ts';
import { useChallengesQuery } from '../../../graphql/generated-public.ts';
import type { ChallengeCardFragment } from '../../../graphql/generated-public.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ChallengeCard } from '../../../ui/challenge-card.tsx';
import { challengeState } from '../../../ui/challenge-state.tsx';
import { PageTitle, Page } from '../../../ui/page.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { EmptyState, Problem, Skeleton } from '../../../ui/states.tsx';
import { callPath, challengePath } from './challenge-paths.ts';
import { EnterChallenge } from './enter-challenge.tsx';
import { ConfirmWatch, WatchChallenges } from './watch-challenges.tsx';

/**
 * The link of an email of 1.1 confirms the wish for an email about the next challenge; later links have its token behind the
 * #.
 */
const format = formatOf({ watch: {} });

/** Groups challenges under headings: open ones first, then closed ones by year, the last first. */
function groupsOf(challenges: readonly ChallengeCardFragment[]) {
  const { open, coming, closed } = challengesTexts;
  const years = [...new Set(challenges.map(({ year }) => year))].toSorted((a, b) => b - a);
  const inState = (state: ReturnType<typeof challengeState>) =>
    challenges.filter((one) => challengeState(one) === state);
  return [
    { heading: open, members: inState('open') },
    { heading: coming, members: inState('upcoming') },
    ...years.map((year) => ({
      heading: closed({ year }),
      members: inState('closed').filter((one) => one.year === year),
    })),
  ].filter(({ members }) => members.length > 0);
}

/** Leads on from the card of a call. */
function CallLink({ call }: { call: ChallengeCardFragment }) {
  const isOpen = challengeState(call) === 'open';
  return (
    <ButtonLink
      to={isOpen ? callPath(call) : challengePath(call)}
      variant={isOpen ? 'primary' : 'secondary'}
      className="mt-auto self-start"
    >
      <span>
        {isOpen ? challengesTexts.submitToCall : challengesTexts.readCall}
        <span className="sr-only">: {call.title}</span>
      </span>
    </ButtonLink>
  );
}

export function ChallengesPage() {
  const { view, paging } = useAddress(format);
  const { hash } = useHash();
  const token = view.watch || /^watch=(.+)$/.exec(hash)?.[1];
  const { data, error, refetch } = useChallengesQuery({ variables: { after: view.after || null } });
  const challenges = data?.challenges.edges.map(({ node }) => node);
  const isNoneOpen = !view.after && challenges?.every((one) => challengeState(one) !== 'open');
  return (
    <Page>
      <div className="grid max-w-[68ch] gap-3">
        <PageTitle>{challengesTexts.title}</PageTitle>
        <p className="text-lg">{challengesTexts.lead}</p>
      </div>
      {token ? <ConfirmWatch token={token} /> : isNoneOpen && <WatchChallenges />}
      {error ? (
        <Problem
          title={challengesTexts.failedAll}
          message={problemOf(error).message}
          retry={() => void refetch()}
        />
      ) : !challenges ? (
        <>
          {/* The server inserts the list here, for browsers without scripts. */}
          <noscript dangerouslySetInnerHTML={{ __html: '<!--challenges-->' }} />
          {/* The skeleton fills the window, to avoid a layout shift. */}
          <div className="needs-script min-h-dvh">
            <Skeleton label={challengesTexts.loadingAll} lines={3} />
          </div>
        </>
      ) : challenges.length === 0 ? (
        <EmptyState title={challengesTexts.none}>
          <p className="text-muted">{challengesTexts.noneAdvice}</p>
          <ButtonLink to="/innovate">{challengesTexts.submit}</ButtonLink>
        </EmptyState>
      ) : (
        groupsOf(challenges).map(({ heading, members }) => (
          <section key={heading} aria-label={heading} className="grid gap-4">
            <h2>{heading}</h2>
            <ul className="grid gap-6 md:grid-cols-2">
              {members.map((challenge) => (
                <li key={challenge.id} className="grid">
                  <ChallengeCard challenge={challenge} to={challengePath(challenge)}>
                    {challenge.takes === 'IDEAS' ? (
                      <CallLink call={challenge} />
                    ) : (
                      <EnterChallenge challenge={challenge} />
                    )}
                  </ChallengeCard>
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
      {data && <Pager page={data.challenges} paging={paging} />}
    </Page>
  );
}
