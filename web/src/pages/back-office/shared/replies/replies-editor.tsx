import { useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'sonner';
import { can } from '@portal/schema/access';
import { REPLIES_MAX } from '@portal/schema/limits';
import {
  RepliesDocument,
  useDeleteReplyMutation,
  useRepliesQuery,
} from '../../../../graphql/generated-staff.ts';
import type { TeamReplyFragment as Reply } from '../../../../graphql/generated-staff.ts';
import { problemOf } from '../../../../lib/problem-of.ts';
import { staffName } from '../../../../lib/staff-name.ts';
import { useFailure } from '../../../../lib/use-failure.ts';
import { countOf } from '../../../../lib/words.ts';
import { useSession } from '../../../../session/session-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { OutcomeNotice } from '../../../../ui/notice.tsx';
import { Problem, Skeleton } from '../../../../ui/states.tsx';
import { ReplyForm } from './reply-form.tsx';

const NEW = 'new';
const ADD = 'add-reply';
const editId = (id: string) => `edit-reply-${id}`;

/** Lists the replies of the team, and adds, changes and deletes them. @param added the words of one that is about to be added */
export function RepliesEditor({ added }: { added?: string }) {
  const { data, error, refetch } = useRepliesQuery({ fetchPolicy: 'cache-and-network' });
  /** The reply whose form or question is open: one at a time. */
  const [open, setOpen] = useState(added === undefined ? undefined : { id: NEW, isDelete: false });
  if (!data) {
    if (!error) return <Skeleton label="Loading the replies…" lines={3} />;
    const retry = () => void refetch();
    return (
      <Problem title="The replies could not be loaded." message={problemOf(error).message} retry={retry} />
    );
  }
  const { replies } = data;
  /** Closes what is open, and moves the focus to a control that stays. */
  const close = (focused: string) => {
    flushSync(() => setOpen(undefined));
    (document.getElementById(focused) ?? document.getElementById(ADD))?.focus();
  };
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
      {open?.id === NEW ? (
        <ReplyForm {...(added !== undefined && { text: added })} onClose={() => close(ADD)} />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            id={ADD}
            variant="secondary"
            softDisabled={replies.length >= REPLIES_MAX}
            onClick={() => setOpen({ id: NEW, isDelete: false })}
          >
            Add a reply
          </Button>
          {replies.length >= REPLIES_MAX && (
            <p className="text-sm text-muted">{`There are ${REPLIES_MAX}, the most. Delete one first.`}</p>
          )}
        </div>
      )}
      {replies.length === 0 && open?.id !== NEW && (
        <p className="text-muted">No replies yet. Add the words that you write often.</p>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-6 @3xl:grid-cols-2">
        {replies.map((reply) => (
          <li key={reply.id} className="border-t border-line py-3">
            {open?.id !== reply.id ? (
              <ReplyRow
                reply={reply}
                onEdit={() => setOpen({ id: reply.id, isDelete: false })}
                onDelete={() => setOpen({ id: reply.id, isDelete: true })}
              />
            ) : open.isDelete ? (
              <DeleteQuestion reply={reply} onClose={() => close(editId(reply.id))} />
            ) : (
              <ReplyForm reply={reply} onClose={() => close(editId(reply.id))} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ReplyRow({
  reply: { id, name, text, uses, by },
  onEdit,
  onDelete,
}: {
  reply: Reply;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { user } = useSession();
  const mayDelete = by?.email === user?.email || (user && can(user.role, 'reply:delete-any'));
  return (
    <div className="grid gap-1 wrap-anywhere">
      <div className="flex flex-wrap items-center gap-x-2">
        <h3 className="min-w-0 flex-1 text-base">{name}</h3>
        <Button id={editId(id)} dense variant="ghost" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        {mayDelete && (
          <Button dense variant="ghost" aria-label={`Delete ${name}`} onClick={onDelete}>
            Delete
          </Button>
        )}
      </div>
      <p className="whitespace-pre-line">{text}</p>
      <p className="text-sm text-muted">
        {`${uses === 0 ? 'Not used yet' : `Used ${countOf(uses, 'time')}`}${by ? ` · added by ${staffName(by)}` : ''}`}
      </p>
    </div>
  );
}

function DeleteQuestion({ reply: { id, name }, onClose }: { reply: Reply; onClose: () => void }) {
  const [remove, { loading }] = useDeleteReplyMutation({ refetchQueries: [RepliesDocument] });
  const { failure, attempt } = useFailure();
  const confirm = async () => {
    if (!(await attempt(() => remove({ variables: { id } })))) return;
    toast.success('Reply deleted');
    onClose();
  };
  return (
    <div role="group" aria-label={`Delete ${name}`} className="grid gap-3 wrap-anywhere">
      {failure && <OutcomeNotice message={failure} />}
      <p>{`Delete “${name}” for the whole team? Comments that were sent stay as they are.`}</p>
      <div className="flex flex-wrap gap-3">
        <Button autoFocus variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" busy={loading && 'Deleting...'} onClick={() => void confirm()}>
          Delete
        </Button>
      </div>
    </div>
  );
}
