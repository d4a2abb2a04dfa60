/** The versions of an idea that was rejected, improved and sent again: which is which, and what differs. */
import { askedFields, askedLabel, toAnswers, wordsOf } from '@portal/schema/clarification';
import { reviewStatuses } from '@portal/schema/review-status';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useFirstVersionQuery } from '../../../../graphql/generated-staff.ts';
import type { FirstVersionQuery } from '../../../../graphql/generated-staff.ts';
import { problemOf } from '../../../../lib/problem-of.ts';
import { Button } from '../../../../ui/button.tsx';
import { isWithheld } from '../../../../ui/document-state.tsx';
import { Problem, Skeleton } from '../../../../ui/states.tsx';
import { Changes } from '../../clarifications/questions.tsx';
import { DocumentStack } from '../../document/document-stack.tsx';
import { FileLinks } from '../../document/toolbar.tsx';
import type { IdeaOnPage } from '../../desk/desk-acts.ts';

const boxLooks = 'grid justify-items-start gap-2 rounded-box bg-primary-tint p-3';

/** Links the versions of an idea: from the improved one with the differences. */
export function Versions({ idea }: { idea: IdeaOnPage }) {
  const { improves, improvedAs } = idea;
  return (
    <>
      {improves && <ImprovedVersion idea={idea} improves={improves} />}
      {improvedAs && (
        <p className={boxLooks}>
          <span className="wrap-anywhere">
            <span>Improved as </span>
            <VersionLink {...improvedAs} /> <span>({reviewStatuses[improvedAs.status]})</span>
          </span>
        </p>
      )}
    </>
  );
}

function VersionLink({ id, reference }: { id: string; reference: string }) {
  const { search } = useLocation();
  return <Link to={`/submissions/${id}${search}`}>{reference}</Link>;
}

function ImprovedVersion({
  idea,
  improves,
}: {
  idea: IdeaOnPage;
  improves: NonNullable<IdeaOnPage['improves']>;
}) {
  const [compares, setCompares] = useState(false);
  const { decision } = improves;
  // Later words, such as those of an approval, are no reason of a rejection.
  const rejection = decision?.status === 'REJECTED' ? decision : undefined;
  const why = [rejection?.reason?.name, rejection?.comments].filter(Boolean).join(' · ');
  return (
    <section aria-labelledby="version-title" className={boxLooks}>
      <h2 id="version-title" className="text-base wrap-anywhere text-heading">
        <span>Improved version of </span>
        <VersionLink {...improves} />
      </h2>
      {why && (
        <p className="max-w-prose wrap-anywhere whitespace-pre-line">
          <span>Rejected because: </span>
          <span>{why}</span>
        </p>
      )}
      <Button dense variant="secondary" aria-expanded={compares} onClick={() => setCompares(!compares)}>
        {compares ? 'Hide what changed' : 'Show what changed'}
      </Button>
      {compares && <Comparison idea={idea} firstId={improves.id} />}
    </section>
  );
}

function Comparison({ idea, firstId }: { idea: IdeaOnPage; firstId: string }) {
  const { data, error, refetch } = useFirstVersionQuery({ variables: { id: firstId } });
  if (error && !data)
    return (
      <Problem
        title="The first version could not be loaded."
        message={problemOf(error).message}
        retry={() => void refetch().catch(() => undefined)}
      />
    );
  if (!data) return <Skeleton label="Loading the first version…" lines={2} />;
  return (
    <>
      <Differences before={data.idea} now={idea} />
      <FirstDocument first={data.idea} />
    </>
  );
}

type First = FirstVersionQuery['idea'];

function Differences({ before, now }: { before: First; now: IdeaOnPage }) {
  const changed = askedFields.flatMap((field) => {
    if (field === 'document' || !(field in before)) return [];
    const textOf = (idea: object) => toAnswers([field], idea).map(wordsOf).join('');
    const [was, is] = [textOf(before), textOf(now)];
    return was === is ? [] : [{ field, was, is }];
  });
  if (changed.length === 0) return <p>The answers are the same.</p>;
  return (
    <>
      <p className="text-sm text-muted">Crossed out is what it was before, underlined what is new.</p>
      <dl className="grid gap-2">
        {changed.map(({ field, was, is }) => (
          <div key={field}>
            <dt className="text-sm font-semibold text-muted">{askedLabel(field)}</dt>
            <dd className="max-w-prose wrap-anywhere whitespace-pre-line">
              <Changes before={was} now={is} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Shows the PDF of the first version: in a wide window that of the improved one stands beside it. */
function FirstDocument({ first }: { first: First }) {
  const [isOpen, setIsOpen] = useState(false);
  if (isWithheld(first.examination)) return null;
  return (
    <>
      <div className="not-on-paper flex flex-wrap items-center gap-x-2">
        <Button dense variant="secondary" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide its PDF' : 'Show its PDF'}
        </Button>
        {/* While it is visible they are among its tools. */}
        {!isOpen && <FileLinks document={first.document} />}
      </div>
      {isOpen && (
        <div className="flex w-full flex-col" style={{ height: '80svh' }}>
          <DocumentStack idea={first} />
        </div>
      )}
    </>
  );
}
