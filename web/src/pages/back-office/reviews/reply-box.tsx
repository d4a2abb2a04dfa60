import { useState } from 'react';
import type { ComponentProps } from 'react';
import { blankReply, fillReply } from '@portal/schema/reply';
import { useCountReplyMutation, useRepliesForIdeaQuery } from '../../../graphql/generated-staff.ts';
import type { RepliesForIdeaQuery } from '../../../graphql/generated-staff.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SuggestingTextarea } from '../../../ui/suggesting-textarea.tsx';
import type { Suggestion } from '../../../ui/suggesting-textarea.tsx';
import { useAct } from '../desk/desk.tsx';
import type { Review } from '../desk/entries.ts';
import { RepliesEditor } from '../shared/replies/replies-editor.tsx';

/** The sign that opens the list of replies. */
const SIGN = ';';

/** An entry of the list: the words of a reply, or an act on the list itself. */
interface Entry extends Suggestion {
  text?: string;
}
const EDIT: Entry = { id: 'edit', label: 'Edit replies…', isAct: true };
const SAVE: Entry = { id: 'save', label: 'Save this comment as a reply…', isAct: true };

const hasOtherWords = (comments: string) => comments.replace(/(^|\s);[^;\n]*$/, '').trim() !== '';

/** Reads the replies of the team, with the words that each has for an idea. They are read again with each visit: a colleague may have added some. */
function useReplies(ideaId: string, skip: boolean) {
  const { data, error } = useRepliesForIdeaQuery({
    variables: { id: ideaId },
    skip,
    fetchPolicy: 'cache-and-network',
  });
  const [count] = useCountReplyMutation();
  const filled = data?.replies.map(({ id, name, text }): Entry & { text: string } => {
    const words = fillReply(text, data.idea);
    return { id, label: name, note: words, text: words };
  });
  return {
    replies: filled,
    idea: data?.idea,
    error,
    // Nobody misses a count that is lost.
    countUse: (id: string) => void count({ variables: { id } }).catch(() => undefined),
  };
}

/** Lists the replies of the team; a press adds the words of one to those of the review. */
export function ReplyList({ review: { id, comments } }: { review: Review }) {
  const act = useAct();
  const { replies = [], countUse } = useReplies(id, false);
  if (replies.length === 0) return null;
  return (
    <section aria-labelledby="replies-title" className="border-t border-line pt-3 text-sm">
      <h3 id="replies-title" className="text-sm">
        Replies of the team
      </h3>
      <ul className="-mx-2 max-h-52 list-none overflow-y-auto p-0">
        {replies.map((reply) => (
          <li key={reply.id}>
            <button
              type="button"
              title={reply.text}
              onClick={() => {
                countUse(reply.id);
                act({ type: 'write', id, text: [comments.trim(), reply.text].filter(Boolean).join('\n') });
              }}
              className="block w-full rounded-box px-2 py-1 text-left hover:bg-primary-tint"
            >
              <span className="block font-semibold text-primary">{reply.label}</span>
              <span className="line-clamp-2 text-muted">{reply.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Takes the words of a review. A semicolon at the beginning of a word offers the replies of the team. */
export function ReplyBox({
  review: { id, comments },
  ...box
}: { review: Review } & Omit<ComponentProps<'textarea'>, 'value' | 'onChange'>) {
  const act = useAct();
  /** The act that opened the list of replies, with the idea as it was then. */
  const [opened, setOpened] = useState<{ by: Entry; idea: RepliesForIdeaQuery['idea'] | undefined }>();
  // The replies are read before anybody opens the list.
  const { replies, idea, error, countUse } = useReplies(id, !comments.includes(SIGN));
  const entries = replies
    ? [...replies, ...(hasOtherWords(comments) ? [SAVE] : []), EDIT]
    : error
      ? [EDIT]
      : [];
  const choose = (entry: Entry) => {
    if (entry.text === undefined) {
      setOpened({ by: entry, idea });
      return '';
    }
    countUse(entry.id);
    return entry.text;
  };
  return (
    <>
      <SuggestingTextarea
        {...box}
        trigger={SIGN}
        value={comments}
        onChange={(text) => act({ type: 'write', id, text })}
        options={entries}
        listLabel="Replies of the team"
        onChoose={choose}
      />
      {opened && (
        <Dialog title="Replies of the team" onClose={() => setOpened(undefined)}>
          <RepliesEditor {...(opened.by === SAVE && { added: blankReply(comments.trim(), opened.idea) })} />
        </Dialog>
      )}
    </>
  );
}
