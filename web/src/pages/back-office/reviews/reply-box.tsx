import { useState } from 'react';
import type { ComponentProps } from 'react';
import { blankReply, fillReply } from '@portal/schema/reply';
import { useCountReplyMutation, useRepliesForIdeaQuery } from '../../../graphql/generated.ts';
import type { RepliesForIdeaQuery } from '../../../graphql/generated.ts';
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

/** Takes the words of a review. A semicolon at the beginning of a word offers the replies of the team. */
export function ReplyBox({
  review: { id, comments },
  ...box
}: { review: Review } & Omit<ComponentProps<'textarea'>, 'value' | 'onChange'>) {
  const act = useAct();
  /** The act that opened the list of replies, with the idea as it was then. */
  const [opened, setOpened] = useState<{ by: Entry; idea: RepliesForIdeaQuery['idea'] | undefined }>();
  // The replies are read before anybody opens the list, and again with each visit: a colleague may have added some.
  const { data, error } = useRepliesForIdeaQuery({
    variables: { id },
    skip: !comments.includes(SIGN),
    fetchPolicy: 'cache-and-network',
  });
  const [count] = useCountReplyMutation();
  const entriesOf = ({ replies, idea }: RepliesForIdeaQuery): Entry[] => [
    ...replies.map(({ id, name, text }) => {
      const words = fillReply(text, idea);
      return { id, label: name, note: words, text: words };
    }),
    ...(hasOtherWords(comments) ? [SAVE] : []),
    EDIT,
  ];
  const entries = data ? entriesOf(data) : error ? [EDIT] : [];
  const choose = (entry: Entry) => {
    if (entry.text === undefined) {
      setOpened({ by: entry, idea: data?.idea });
      return '';
    }
    // Nobody misses a count that is lost.
    count({ variables: { id: entry.id } }).catch(() => undefined);
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
