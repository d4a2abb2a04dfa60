import { useState } from 'react';
import { toast } from 'sonner';
import { personTypes, reviewStatuses } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/choices';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { problemOf } from '../../../app/problem-of.ts';
import { useReviewIdeaMutation } from '../../../graphql/generated.ts';
import type { ReviewRowFragment } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { controlLooks } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { DecisionHistory } from './decision-history.tsx';

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** What somebody else saved while this row was being edited. */
interface Conflict {
  version: number;
  status: ReviewStatus;
  reviewerComments: string;
  reviewedBy: string | null;
}

/** One idea under review: what it is, and the form that decides it. */
export function ReviewRow({ idea }: { idea: ReviewRowFragment }) {
  const [review, { loading }] = useReviewIdeaMutation();
  const [status, setStatus] = useState<ReviewStatus | ''>('');
  const [typed, setTyped] = useState<string>();
  const [conflict, setConflict] = useState<Conflict>();
  const [failure, setFailure] = useState<string>();
  const comments = typed ?? idea.reviewerComments;
  const about = `of ${idea.solutionName}`;

  const update = async () => {
    setFailure(undefined);
    // After a conflict the reviewer has seen the other's state: the next Update is meant to follow it.
    const version = conflict?.version ?? idea.version;
    try {
      await review({ variables: { input: { id: idea.id, version, status: status || null, comments } } });
      setStatus('');
      setTyped(undefined);
      setConflict(undefined);
      toast.success('Review status updated successfully');
    } catch (error) {
      const { code, message, fields, current } = problemOf(error);
      if (code === 'STALE' && current) setConflict(current as unknown as Conflict);
      else {
        setFailure(fields[0]?.message ?? message);
        toast.error('An error occurred while updating the review status.');
      }
    }
  };

  return (
    <tr className="border-t border-line align-top">
      <th
        scope="row"
        className="sticky left-0 z-10 max-w-36 min-w-36 bg-white px-4 py-3 font-semibold break-words md:max-w-56"
      >
        {idea.email}
      </th>
      <td className="px-4 py-3">{personTypes[idea.personType]}</td>
      <td className="min-w-40 px-4 py-3 break-words">{idea.solutionName}</td>
      <td className="min-w-80 px-4 py-3">
        <details className="group" title={idea.solutionSummary}>
          <summary className="line-clamp-3 cursor-pointer break-words group-open:hidden">
            {idea.solutionSummary}
          </summary>
          <p className="break-words whitespace-pre-line">{idea.solutionSummary}</p>
        </details>
      </td>
      <td className="px-4 py-3">
        {idea.document ? (
          <a
            href={idea.document.url}
            download={idea.document.name}
            aria-label={`View / Download the file ${about}`}
          >
            View / Download
          </a>
        ) : (
          'No File'
        )}
      </td>
      <td className="px-4 py-3 whitespace-nowrap">
        <time dateTime={idea.createdAt}>{date.format(new Date(idea.createdAt))}</time>
      </td>
      <td className="grid min-w-44 gap-2 px-4 py-3">
        <StatusChip status={idea.status} />
        <select
          aria-label={`Status ${about}`}
          name="reviewStatus"
          value={status}
          onChange={(event) => setStatus(event.target.value as ReviewStatus | '')}
          className={controlLooks}
        >
          <option value="">Select</option>
          {Object.entries(reviewStatuses).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
        <DecisionHistory decisions={idea.decisions} />
      </td>
      <td className="min-w-60 px-4 py-3">
        <textarea
          aria-label={`Comments ${about}`}
          name="reviewerComments"
          placeholder="Add comments"
          rows={3}
          maxLength={LONG_TEXT_MAX}
          value={comments}
          onChange={(event) => setTyped(event.target.value)}
          className={controlLooks}
        />
        {conflict && (
          <Notice tone="warning">
            <p>
              {conflict.reviewedBy ?? 'Somebody else'} saved this idea meanwhile:{' '}
              {reviewStatuses[conflict.status]}
              {conflict.reviewerComments && `, “${conflict.reviewerComments}”`}. Your entry is kept. Press
              Update to replace theirs.
            </p>
          </Notice>
        )}
        {failure && (
          <Notice tone="error">
            <p>{failure}</p>
          </Notice>
        )}
      </td>
      <td className="px-4 py-3">
        <Button
          busy={loading && 'Updating...'}
          onClick={() => void update()}
          aria-label={loading ? undefined : `Update the review ${about}`}
        >
          Update
        </Button>
      </td>
    </tr>
  );
}
