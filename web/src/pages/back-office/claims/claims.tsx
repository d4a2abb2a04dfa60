import { Star } from 'lucide-react';
import { useApolloClient } from '@apollo/client/react';
import type { useMutation } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { ASSIGNEES_MAX, READING_WINDOW } from '@portal/schema/limits';
import {
  ClaimIdeaDocument,
  EndReadingDocument,
  useAssignIdeasMutation,
  useGiveBackIdeasMutation,
  useStaffQuery,
} from '../../../graphql/generated-staff.ts';
import type { IdeaClaimFragment, StaffQuery } from '../../../graphql/generated-staff.ts';
import { now } from '../../../lib/clock.ts';
import { staffName } from '../../../lib/staff-name.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { useFailure } from '../../../lib/use-failure.ts';
import { countOf } from '../../../lib/words.ts';
import { useSession } from '../../../session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/choice-fields.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { Problem, Skeleton } from '../../../ui/states.tsx';
import { useAct, useDesk, useDeskPart, useSay } from '../desk/desk.tsx';

/** Marks an idea of the shortlist. */
export function ShortlistMark({ className = '' }: { className?: string }) {
  return (
    <>
      <Star aria-hidden="true" className={`size-4 shrink-0 fill-warning text-warning ${className}`} />
      <span className="sr-only">On the shortlist</span>
    </>
  );
}

/** The milliseconds after which a reading that is not renewed is over, for all that can be known. */
const RECENT = 3 * 60_000;

/**
 * Returns the holder of an idea, in words: `neo is reading`, `opened by neo, 9 min ago`, `Assigned to you`; nothing while the
 * user reads it.
 */
export function useClaimInWords(claim: IdeaClaimFragment | null | undefined): string | undefined {
  const { user } = useSession();
  if (!claim) return undefined;
  const isMine = claim.holder.email === user?.email;
  const name = staffName(claim.holder);
  if (claim.kind === 'ASSIGNED') return `Assigned to ${isMine ? 'you' : name}`;
  if (isMine) return undefined;
  const since = claim.until ? now() - Date.parse(claim.until) + READING_WINDOW : 0;
  return since < RECENT ? `${name} is reading` : `opened by ${name}, ${Math.floor(since / 60_000)} min ago`;
}

/** The milliseconds on the page of an idea after which it is claimed: leafing through ideas claims nothing. */
const READS = 3_000;
/** The milliseconds between two renewals. */
const RENEWAL = 2 * 60_000;

/**
 * Claims an idea while its page is used, and no longer. The claim ends when the user goes on to the next idea of the queue:
 * otherwise the queue would give the same idea again.
 * @param isOpen whether it is undecided and the user may decide it
 */
export function useReading(ideaId: string, isOpen: boolean): void {
  const client = useApolloClient();
  const { get } = useDesk();
  useEffect(() => {
    if (!isOpen) return;
    let [isUsed, isClaimed] = [true, false];
    const write = (claim: IdeaClaimFragment | null | undefined) =>
      client.cache.modify({
        id: client.cache.identify({ __typename: 'Idea', id: ideaId }),
        fields: { claim: (_, { toReference }) => (claim && toReference({ ...claim })) ?? null },
      });
    const variables = { id: ideaId };
    const tick = () => {
      if (isUsed) {
        isClaimed = true;
        client
          .mutate({ mutation: ClaimIdeaDocument, variables })
          .then(({ data }) => write(data?.claimIdea))
          // Without a claim a second decision is still refused as stale.
          .catch(() => undefined);
      }
      isUsed = false;
    };
    const end = () => {
      if (!isClaimed) return;
      isClaimed = false;
      client
        // The request outlives the page.
        .mutate({ mutation: EndReadingDocument, variables, context: { fetchOptions: { keepalive: true } } })
        .then(({ data }) => write(data?.endReading))
        // The claim ends by itself.
        .catch(() => undefined);
    };
    const use = () => (isUsed = true);
    const begin = setTimeout(tick, READS);
    const timer = setInterval(tick, RENEWAL);
    const events = ['pointermove', 'keydown', 'scroll'] as const;
    for (const name of events) document.addEventListener(name, use, { capture: true, passive: true });
    window.addEventListener('pagehide', end);
    return () => {
      clearTimeout(begin);
      clearInterval(timer);
      for (const name of events) document.removeEventListener(name, use, { capture: true });
      window.removeEventListener('pagehide', end);
      const { place, drafts } = get();
      const isInQueue = place?.kind === 'idea' && place.id !== ideaId && place.isQueue;
      // A review ends the reading, too.
      if (!isInQueue && !drafts[ideaId]?.isSaving) end();
    };
  }, [client, get, ideaId, isOpen]);
}

/** The queries that show who has an idea: of them, those in sight are read again. */
const ofClaims: readonly (string | undefined)[] = ['ReviewTable', 'Shortlist', 'IdeaPage'];
const afterwards: Pick<useMutation.Options, 'refetchQueries' | 'onQueryUpdated'> = {
  refetchQueries: 'active',
  onQueryUpdated: ({ queryName }) => ofClaims.includes(queryName),
};

type Staff = StaffQuery['staff'];

/** Assigns the selected ideas or unassigns them, and says on the desk what came of it. */
function useAssignment(staff: Staff, onDone: () => void) {
  const act = useAct();
  const say = useSay();
  const ids = useDeskPart(({ selected }) => selected).map(({ id }) => id);
  const [assign, assigning] = useAssignIdeasMutation(afterwards);
  const [giveBack, givingBack] = useGiveBackIdeasMutation(afterwards);
  const { failure, attempt } = useFailure();
  const end = (words: string) => {
    say(words);
    act({ type: 'deselect', isDone: true });
    onDone();
  };
  return {
    count: ids.length,
    failure,
    isAssigning: assigning.loading,
    isUnassigning: givingBack.loading,
    assign: (to: string[]) =>
      attempt(async () => {
        const { data } = await assign({ variables: { ids, to } });
        const { count, notFound } = data?.assignIdeas ?? { count: 0, notFound: [] };
        const names = to.flatMap((id) => staff.filter((one) => one.id === id).map(staffName)).join(', ');
        const left = ids.length - count - notFound.length;
        end(
          `Assigned to ${names}: ${countOf(count, 'idea')}.${left > 0 ? ` Left alone, because ${to.length === 1 ? 'they' : 'all of them'} must not judge them: ${left}.` : ''}${notFound.length > 0 ? ` Erased meanwhile: ${notFound.length}.` : ''}`,
        );
      }),
    unassign: () =>
      attempt(async () => {
        const done = (await giveBack({ variables: { ids } })).data?.giveBackIdeas.count ?? 0;
        end(`Unassigned: ${countOf(done, 'idea')}. Reviewers who ask for the next idea can get them.`);
      }),
  };
}

/** Assigns the selected ideas, to several people evenly, or unassigns them. */
export function AssignDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useStaffQuery();
  const [to, setTo] = useState<string[]>([]);
  const [isTried, setIsTried] = useState(false);
  const staff = data?.staff ?? [];
  const { count, failure, isAssigning, isUnassigning, assign, unassign } = useAssignment(staff, onClose);
  const options = Object.fromEntries(
    staff.map(({ id, email, name }) => [id, name ? `${name}, ${email}` : email]),
  );
  return (
    <Dialog title={`Assign ${countOf(count, 'idea')}`} onClose={onClose}>
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-5 wrap-anywhere"
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (to.length > 0 && !isAssigning && !isUnassigning) void assign(to);
        }}
      >
        {error ? (
          <Problem
            title="The reviewers could not be loaded."
            message={problemOf(error).message}
            retry={() => void refetch()}
          />
        ) : !data ? (
          <Skeleton label="Loading the reviewers…" />
        ) : (
          <CheckboxField
            name="assignees"
            label="To"
            required
            hint="Ideas are split evenly among several people."
            options={options}
            value={to}
            onChange={(names) => setTo(names.slice(0, ASSIGNEES_MAX))}
            error={isTried && to.length === 0 ? 'Choose at least one person.' : undefined}
          />
        )}
        {failure && <OutcomeNotice takesFocus message={failure} />}
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="secondary"
            busy={isUnassigning && 'Unassigning...'}
            onClick={() => void unassign()}
          >
            Unassign
          </Button>
          <Button type="submit" busy={isAssigning && 'Assigning...'}>
            Assign
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
