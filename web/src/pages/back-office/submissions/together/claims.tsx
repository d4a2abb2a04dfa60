import { Star } from 'lucide-react';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { ASSIGNEES_MAX, READING_WINDOW } from '@portal/schema/limits';
import {
  ClaimIdeaDocument,
  ReviewTableDocument,
  useAssignIdeasMutation,
  useGiveBackIdeasMutation,
  useStaffQuery,
} from '../../../../graphql/generated.ts';
import type { IdeaClaimFragment } from '../../../../graphql/generated.ts';
import { problemOf } from '../../../../lib/problem-of.ts';
import { useFailure } from '../../../../lib/use-failure.ts';
import { countOf } from '../../../../lib/words.ts';
import { useSession } from '../../../../session/session-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/choice-fields.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { OutcomeNotice } from '../../../../ui/notice.tsx';
import { Problem, Skeleton } from '../../../../ui/states.tsx';
import { useDesk } from '../desk.tsx';

/** Marks an idea of the shortlist. */
export function ShortlistMark({ className = '' }: { className?: string }) {
  return (
    <>
      <Star aria-hidden="true" className={`size-4 shrink-0 fill-warning text-warning ${className}`} />
      <span className="sr-only">On the shortlist</span>
    </>
  );
}

/** Returns who has an idea, in words: `neo is reading`, `Assigned to you`; nothing while the user reads it. */
export function useClaimInWords(claim: IdeaClaimFragment | null | undefined): string | undefined {
  const { user } = useSession();
  if (!claim) return undefined;
  const isMine = claim.holder.email === user?.email;
  const [name = ''] = claim.holder.email.split('@');
  if (claim.kind === 'ASSIGNED') return `Assigned to ${isMine ? 'you' : name}`;
  return isMine ? undefined : `${name} is reading`;
}

/** The milliseconds on the page of an idea after which it is claimed: somebody who leafs through claims nothing. */
const READS = 3_000;

/** Claims an idea while its page is used. @param isOpen whether the user may decide it and nobody has */
export function useReading(ideaId: string, isOpen: boolean): void {
  const client = useApolloClient();
  const renew = useEffectEvent(async () => {
    const { data } = await client.mutate({ mutation: ClaimIdeaDocument, variables: { id: ideaId } });
    client.cache.modify({
      id: client.cache.identify({ __typename: 'Idea', id: ideaId }),
      fields: { claim: (_, { toReference }) => (data?.claimIdea && toReference(data.claimIdea)) ?? null },
    });
  });
  useEffect(() => {
    if (!isOpen) return;
    let isUsed = true;
    const use = () => (isUsed = true);
    const tick = () => {
      // Without a claim a second decision is still refused as stale.
      if (isUsed) renew().catch(() => undefined);
      isUsed = false;
    };
    const begin = setTimeout(tick, READS);
    const timer = setInterval(tick, READING_WINDOW / 2);
    const events = ['pointermove', 'keydown', 'scroll'] as const;
    for (const name of events) document.addEventListener(name, use, { capture: true, passive: true });
    return () => {
      clearTimeout(begin);
      clearInterval(timer);
      for (const name of events) document.removeEventListener(name, use, { capture: true });
    };
  }, [ideaId, isOpen]);
}

const afterwards = { refetchQueries: [ReviewTableDocument] };

/** Assigns the selected ideas, to several people evenly, or unassigns them. */
export function AssignDialog({ onClose }: { onClose: () => void }) {
  const { selection, say } = useDesk();
  const { data, error, refetch } = useStaffQuery();
  const [to, setTo] = useState<string[]>([]);
  const [isTried, setIsTried] = useState(false);
  const [assign, assigning] = useAssignIdeasMutation(afterwards);
  const [giveBack, givingBack] = useGiveBackIdeasMutation(afterwards);
  const { failure, attempt } = useFailure();
  const ids = selection.rows.map(({ id }) => id);
  const people = Object.fromEntries((data?.staff ?? []).map(({ id, email }) => [id, email]));
  const isBusy = assigning.loading || givingBack.loading;
  const end = (words: string) => {
    say({ tone: 'ok', words });
    selection.clear();
    onClose();
  };
  const onAssign = () =>
    attempt(async () => {
      const { data } = await assign({ variables: { ids, to } });
      const { count, notFound } = data?.assignIdeas ?? { count: 0, notFound: [] };
      const names = to.map((id) => people[id]?.split('@')[0]).join(', ');
      const left = ids.length - count - notFound.length;
      end(
        `Assigned to ${names}: ${countOf(count, 'idea')}.${left > 0 ? ` Left alone, because ${to.length === 1 ? 'they' : 'all of them'} must not judge them: ${left}.` : ''}${notFound.length > 0 ? ` Erased meanwhile: ${notFound.length}.` : ''}`,
      );
    });
  const onGiveBack = () =>
    attempt(async () => {
      const done = (await giveBack({ variables: { ids } })).data?.giveBackIdeas.count ?? 0;
      end(`Unassigned: ${countOf(done, 'idea')}. Whoever asks for the next idea can get them.`);
    });
  return (
    <Dialog title={`Assign ${countOf(ids.length, 'idea')}`} onClose={onClose}>
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-5 wrap-anywhere"
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (to.length > 0 && !isBusy) void onAssign();
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
            options={people}
            value={to}
            onChange={(names) => setTo(names.slice(0, ASSIGNEES_MAX))}
            error={isTried && to.length === 0 ? 'Choose at least one person.' : undefined}
          />
        )}
        {failure && <OutcomeNotice message={failure} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={assigning.loading && 'Assigning...'}>
            Assign
          </Button>
          <Button
            variant="secondary"
            busy={givingBack.loading && 'Unassigning...'}
            onClick={() => void onGiveBack()}
          >
            Unassign
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
