import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { LikeIdeaFragment } from '../../../graphql/generated-staff.ts';
import { countOf } from '../../../lib/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SimilarSection } from './similar-section.tsx';
import { detailOf, groupsOf } from './similar-words.ts';
import type { FateGroup } from './similar-words.ts';
import { useSimilarIdeas } from './use-similar-ideas.ts';

/** The milliseconds on the page of an idea after which it is compared: who leafs through compares nothing. */
const STAYS = 400;

/** At a desk it is one line, cut where it is longer: the list that opens from it has the rest. Words for screen readers are placed in it. */
const lineLooks = 'reading-line relative min-w-0';

/** Says under the title what was decided on similar ideas; the list of them opens from it. @param ideaId the line is mounted anew for each idea */
export function SimilarLine({
  ideaId,
  isComparing,
  compare,
}: {
  ideaId: string;
  isComparing: boolean;
  compare: (isOn: boolean) => void;
}) {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStays(true), STAYS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useSimilarIdeas(ideaId, !stays);
  const { duplicateOf, similar, duplicates } = data?.idea ?? {};
  const ideas = similar?.map(({ idea }) => idea) ?? [];
  const canCompare = Boolean(duplicateOf) || ideas.length > 0 || (duplicates?.length ?? 0) > 0;
  return (
    // The desk reserves its place: rows below the pointer stay still when it appears.
    <div className="similar-line flex flex-wrap items-baseline gap-x-2 text-sm wrap-anywhere">
      {duplicateOf && (
        <p className={lineLooks}>
          <span className="font-semibold">Duplicate of</span>{' '}
          <IdeaPhrase idea={duplicateOf}>{duplicateOf.solutionName}</IdeaPhrase>
        </p>
      )}
      {ideas.length > 0 && !duplicateOf && (
        <p className={lineLooks}>
          <span className="font-semibold">{countOf(ideas.length, 'similar idea')}:</span>{' '}
          {groupsOf(ideas).map((group, at) => (
            <span key={group.fate}>
              <span>{at > 0 && ', '}</span>
              <GroupInWords {...group} />
            </span>
          ))}
        </p>
      )}
      {canCompare && (
        <button
          type="button"
          onClick={() => compare(true)}
          className="inline-flex min-h-6 shrink-0 items-center text-link"
        >
          Compare
        </button>
      )}
      {isComparing && (
        <Dialog title="Similar ideas" onClose={() => compare(false)}>
          <SimilarSection ideaId={ideaId} />
        </Dialog>
      )}
    </div>
  );
}

/** Reads “2 rejected (“we run this already”, Mar 2026; Jan 2026)”, with a link to each. */
function GroupInWords({ fate, ideas }: FateGroup<LikeIdeaFragment>) {
  const words = `${ideas.length} ${fate}`;
  const [first, second] = ideas;
  if (first && !second && fate === 'approved')
    return <IdeaPhrase idea={first}>{`${words}, ${detailOf(first)}`}</IdeaPhrase>;
  return (
    <>
      <span>{`${words} (`}</span>
      {ideas.map((idea, at) => (
        <span key={idea.id}>
          <span>{at > 0 && '; '}</span>
          <IdeaPhrase idea={idea}>{detailOf(idea) || idea.solutionName}</IdeaPhrase>
        </span>
      ))}
      <span>)</span>
    </>
  );
}

/** Leads to an idea by words about it, in the same list. */
function IdeaPhrase({ idea: { id, solutionName }, children }: { idea: LikeIdeaFragment; children: string }) {
  const { search } = useLocation();
  const isName = children === solutionName;
  return (
    <Link to={`/submissions/${id}${search}`} title={solutionName} className="text-link">
      <span>{children}</span>
      {!isName && <span className="sr-only">{`: ${solutionName}`}</span>}
    </Link>
  );
}
