import { toast } from 'sonner';
import {
  ErasedNamesDocument,
  useDecideErasedNameMutation,
  useErasedNamesQuery,
} from '../../../graphql/generated-staff.ts';
import type { ErasedNameFragment } from '../../../graphql/generated-staff.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { dayOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';

/** Lists where texts of others mention the names of erased people; draws nothing without entries. */
export function ErasedNames() {
  const { data } = useErasedNamesQuery({ fetchPolicy: 'cache-and-network' });
  const mentions = data?.nameMentions;
  if (!mentions || mentions.edges.length === 0) return null;
  return (
    <section aria-labelledby="erased-names" className="grid gap-3 rounded-box border border-line p-4">
      <h2 id="erased-names" className="text-xl font-bold">
        Names of erased people
      </h2>
      <p className="max-w-prose">
        These people erased their accounts. Others wrote the same names, perhaps of somebody else. Remove a
        name, or keep it. After 30 days the list forgets the place, and the name stays.
      </p>
      <ul className="grid divide-y divide-line">
        {mentions.edges.map(({ node }) => (
          <ErasedName key={node.id} mention={node} />
        ))}
      </ul>
      {mentions.pageInfo.hasNextPage && <p className="text-muted">Decide on these to see the others.</p>}
    </section>
  );
}

function ErasedName({ mention: { id, name, place, subject, at } }: { mention: ErasedNameFragment }) {
  const [decide, { loading }] = useDecideErasedNameMutation({
    refetchQueries: [ErasedNamesDocument],
    awaitRefetchQueries: true,
  });
  const act = async (removes: boolean) => {
    try {
      await decide({ variables: { id, removes } });
      toast.success(removes ? `${name} is removed from ${subject}` : `${name} stays in ${subject}`);
    } catch (error) {
      toast.error(problemOf(error).message);
    }
  };
  const of = <span className="sr-only"> {`${name} in ${subject}`}</span>;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <p className="min-w-0 wrap-anywhere">
        <strong>{name}</strong> · {place}: {subject}
        <span className="block text-sm text-muted">Erased on {dayOf(at)}</span>
      </p>
      <div className="flex gap-2">
        <Button variant="secondary" disabled={loading} onClick={() => void act(false)}>
          Keep{of}
        </Button>
        <Button variant="danger" busy={loading && 'Saving...'} onClick={() => void act(true)}>
          Remove the name{of}
        </Button>
      </div>
    </li>
  );
}
