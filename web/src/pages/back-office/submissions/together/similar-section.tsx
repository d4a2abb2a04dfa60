import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  useSimilarIdeasQuery,
  useMarkSameMutation,
  useUnmarkSameMutation,
} from '../../../../graphql/generated.ts';
import { problemOf } from '../../../../lib/problem-of.ts';
import { useFailure } from '../../../../lib/use-failure.ts';
import { dayOf } from '../../../../lib/words.ts';
import { Button } from '../../../../ui/button.tsx';
import { markLooks } from '../../../../ui/marked.tsx';
import { OutcomeNotice } from '../../../../ui/notice.tsx';
import { Problem, Skeleton } from '../../../../ui/states.tsx';

const linkTo = ({ id, reference }: { id: string; reference: string }) => (
  <Link key={id} to={`/submissions/${id}`} className="font-semibold text-link">
    {reference}
  </Link>
);

/** Highlights whole words, which are those that the server sees in a text. */
const highlight = (text: string, shared: readonly string[]) =>
  text.split(/([\p{Alphabetic}\p{M}\p{N}]+)/u).map((piece, at) => {
    if (!shared.includes(piece.toLowerCase())) return piece;
    return (
      <mark key={at} className={markLooks}>
        {piece}
      </mark>
    );
  });

/** Shows what was handed in and resembles an idea, and marks what is the same. */
export function SimilarSection({ ideaId }: { ideaId: string }) {
  const { data, error, refetch } = useSimilarIdeasQuery({
    variables: { id: ideaId },
    fetchPolicy: 'cache-and-network',
  });
  const [[mark], [unmark]] = [useMarkSameMutation(), useUnmarkSameMutation()];
  const [saving, setSaving] = useState('');
  const { failure, attempt } = useFailure();
  const { createdAt = '' } = data?.idea ?? {};
  const [sameAs, similar] = [data?.idea.sameAs ?? [], data?.idea.similar ?? []];
  const isSame = (id: string) => sameAs.some((same) => same.id === id);
  const toggle = async (as: string) => {
    setSaving(as);
    const change = isSame(as) ? unmark : mark;
    await attempt(() => change({ variables: { id: ideaId, as } }).then(() => refetch()));
    setSaving('');
  };
  // What was marked is listed, too, where it does not resemble the idea.
  const unlike = sameAs.filter(({ id }) => !similar.some(({ idea }) => idea.id === id));
  const listed = [...unlike.map((idea) => ({ idea, shared: [], sameSubmitter: false })), ...similar];
  return (
    <section aria-labelledby="similar-title" className="grid gap-4">
      <h2 id="similar-title" className="border-b border-line pb-1 text-base text-navy">
        Seen before
      </h2>
      {error && !data && (
        <Problem
          title="What resembles this idea could not be loaded."
          message={problemOf(error).message}
          retry={() => void refetch()}
        />
      )}
      {!error && !data && <Skeleton label="Looking for ideas that resemble this one..." lines={2} />}
      {sameAs.length > 0 && <p className="flex flex-wrap gap-x-2">Same as {sameAs.map(linkTo)}</p>}
      {failure && <OutcomeNotice message={failure} />}
      {data && !listed[0] && <p className="text-muted">Nothing submitted so far resembles this idea.</p>}
      <ul className="grid gap-4 text-sm">
        {listed.map(({ idea, shared, sameSubmitter }) => (
          <li key={idea.id} className="grid gap-1">
            <p className="text-muted">
              {linkTo(idea)}, <time dateTime={idea.createdAt}>{dayOf(idea.createdAt)}</time>
              {sameSubmitter && idea.createdAt < createdAt && (
                <span>, earlier idea of the same submitter</span>
              )}
            </p>
            <p className="font-semibold wrap-anywhere">{highlight(idea.solutionName, shared)}</p>
            <p className="line-clamp-4 wrap-anywhere">{highlight(idea.solutionSummary, shared)}</p>
            <Button
              variant="secondary"
              dense
              className="justify-self-start"
              busy={saving === idea.id && 'Saving...'}
              softDisabled={saving !== ''}
              onClick={() => void toggle(idea.id)}
            >
              {isSame(idea.id) ? 'Not the same' : 'Same as this'}
              <span className="sr-only"> {idea.reference}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
