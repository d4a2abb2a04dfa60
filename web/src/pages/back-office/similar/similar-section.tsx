import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { LikeIdeaFragment, SimilarIdeasQuery } from '../../../graphql/generated-staff.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { useFailure } from '../../../lib/use-failure.ts';
import { dayOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { markLooks } from '../../../ui/marked.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { Problem, Skeleton } from '../../../ui/states.tsx';
import { useDeskPart, useDesk } from '../desk/desk.tsx';
import { holdOf } from '../desk/turn.ts';
import { detailOf } from './similar-words.ts';
import { useSimilarIdeas } from './use-similar-ideas.ts';
import { useApolloClient } from '@apollo/client/react';
import { ReviewIdeaDocument } from '../../../graphql/generated-staff.ts';

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

type Idea = SimilarIdeasQuery['idea'];
type Listed = NonNullable<Idea['similar']>[number];

const alone = (idea: LikeIdeaFragment): Listed => ({ idea, shared: [], sameSubmitter: false });

/** Lists the ideas that resemble an idea, with their decisions, and marks the idea as a duplicate. */
export function SimilarSection({ ideaId }: { ideaId: string }) {
  const { data, error, refetch } = useSimilarIdeas(ideaId);
  const markDuplicate = useMarkDuplicate();
  const decides = useDeskPart((desk) => desk.decides);
  // A review that is being saved would meet this one.
  const isUnderWay = useDeskPart(({ drafts }) => drafts[ideaId]?.isSaving === true);
  const [saving, setSaving] = useState('');
  const { failure, attempt } = useFailure();
  const idea = data?.idea;
  const mark = async (idea: Idea, { idea: original, sameSubmitter }: Listed) => {
    setSaving(original.id);
    const isDone = await attempt(() => markDuplicate(idea, { ...original, isSameSubmitter: sameSubmitter }));
    // The page shows a colleague's meanwhile saved answer, and the next press is about that.
    if (!isDone) await refetch().catch(() => undefined);
    setSaving('');
  };
  const { duplicateOf, similar, duplicates } = idea ?? {};
  const found = similar ?? [];
  // A marked idea is listed, too, where it does not resemble the idea.
  const unlike = [...(duplicateOf ? [duplicateOf] : []), ...(duplicates ?? [])].filter(
    ({ id }) => !found.some(({ idea }) => idea.id === id),
  );
  const relationOf = ({ id }: LikeIdeaFragment) => {
    if (id === duplicateOf?.id) return 'This idea is its duplicate.';
    return duplicates?.some((duplicate) => duplicate.id === id) ? 'It is a duplicate of this idea.' : '';
  };
  return (
    <div className="grid gap-4">
      {error && !data && (
        <Problem
          title="What resembles this idea could not be loaded."
          message={problemOf(error).message}
          retry={() => void refetch()}
        />
      )}
      {!error && !data && <Skeleton label="Looking for ideas that resemble this one..." lines={2} />}
      {failure && <OutcomeNotice message={failure} />}
      {idea && found.length + unlike.length === 0 && (
        <p className="text-muted">Nothing submitted so far resembles this idea.</p>
      )}
      <ul className="grid gap-4 text-sm">
        {idea &&
          [...unlike.map(alone), ...found].map((listed) => {
            const relation = relationOf(listed.idea);
            // Only a later idea repeats another.
            const isEarlier = listed.idea.createdAt < idea.createdAt;
            return (
              <LikeIdea key={listed.idea.id} {...listed} isEarlier={isEarlier} relation={relation}>
                {!relation && decides && isEarlier && !idea.withdrawnAt && (
                  <Button
                    variant="secondary"
                    dense
                    className="justify-self-start"
                    busy={saving === listed.idea.id && 'Saving...'}
                    softDisabled={saving !== '' || isUnderWay}
                    onClick={() => void mark(idea, listed)}
                  >
                    Mark as duplicate <span className="sr-only">of {listed.idea.solutionName}</span>
                  </Button>
                )}
              </LikeIdea>
            );
          })}
      </ul>
    </div>
  );
}

interface LikeIdeaProps extends Listed {
  isEarlier: boolean;
  relation: string;
  children: ReactNode;
}

function LikeIdea({ idea, shared, sameSubmitter, isEarlier, relation, children }: LikeIdeaProps) {
  const { search } = useLocation();
  const detail = detailOf(idea);
  return (
    <li className="grid gap-1">
      <p>
        <Link to={`/submissions/${idea.id}${search}`} className="font-semibold wrap-anywhere text-link">
          {highlight(idea.solutionName, shared)}
        </Link>
      </p>
      <p className="flex flex-wrap items-center gap-x-2">
        <StatusChip {...idea} />
        {detail && <span>{detail}</span>}
      </p>
      <p className="text-muted">
        <span>{idea.reference}</span>, <time dateTime={idea.createdAt}>{dayOf(idea.createdAt)}</time>
        {sameSubmitter && isEarlier && <span>, earlier idea of the same submitter</span>}
      </p>
      <p className="line-clamp-4 wrap-anywhere">{highlight(idea.solutionSummary, shared)}</p>
      {relation && <p className="font-semibold">{relation}</p>}
      {children}
    </li>
  );
}

/** The submitter does not learn which idea it is: it may be another person's. */
const wordsTo = (isSameSubmitter: boolean) =>
  isSameSubmitter ? 'You sent us the same idea before.' : 'We already have an idea that says the same.';

interface Original {
  id: string;
  solutionName: string;
  isSameSubmitter: boolean;
}

/** Returns a function that rejects an idea as a duplicate of another: a review as any, with its Undo. @throws what the server refused */
function useMarkDuplicate() {
  const client = useApolloClient();
  const desk = useDesk();
  return async (idea: { id: string; version: number }, original: Original): Promise<void> => {
    const at = performance.now();
    const input = {
      ...{ id: idea.id, version: idea.version, status: 'REJECTED' as const },
      ...{ comments: wordsTo(original.isSameSubmitter), duplicateOfId: original.id },
    };
    const { data } = await client.mutate({ mutation: ReviewIdeaDocument, variables: { input } });
    const saved = data?.reviewIdea;
    if (!saved) return;
    const until = holdOf(saved.lastReview?.announceAt, at);
    desk.act({
      type: 'saved several',
      save: { kind: 'save', id: saved.undoId ?? '', ideas: [saved], until, at, isDuplicate: true },
      words: `${saved.solutionName}, rejected as a duplicate of ${original.solutionName}.`,
    });
  };
}
