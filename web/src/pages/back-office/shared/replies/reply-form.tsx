import { useEffect } from 'react';
import { toast } from 'sonner';
import { replyFields, replyRules } from '@portal/schema/reply';
import {
  RepliesDocument,
  useAddReplyMutation,
  useChangeReplyMutation,
} from '../../../../graphql/generated.ts';
import type { TeamReplyFragment as Reply } from '../../../../graphql/generated.ts';
import { useVersion } from '../../../../lib/use-version.ts';
import { useKeptForm } from '../../../../session/use-kept-form.ts';
import { DialogForm } from '../../../../ui/dialog-form.tsx';
import { focusControl } from '../../../../ui/field.tsx';
import { FormField } from '../../../../ui/form-field.tsx';
import { OutcomeNotice } from '../../../../ui/notice.tsx';

type Words = Pick<Reply, 'name' | 'text'>;
const names = ['name', 'text'] as const;

/** Takes the words of a reply. What is typed is kept in the tab. @param text the words that a new one begins with */
export function ReplyForm({
  reply,
  text = '',
  onClose,
}: {
  reply?: Reply;
  text?: string;
  onClose: () => void;
}) {
  const holds: Words = reply ? { name: reply.name, text: reply.text } : { name: '', text };
  // What is typed belongs to a version: over a later one it would replace a colleague's words unseen.
  const kept = reply ? `${reply.id} ${reply.version}` : `new ${text}`;
  const { form, forget } = useKeptForm('team-reply', kept, replyRules, { ...holds });
  const { version, theirs, replace } = useVersion<Reply>(reply?.version ?? 0);
  const [add, adding] = useAddReplyMutation({ refetchQueries: [RepliesDocument] });
  const [change, changing] = useChangeReplyMutation();
  useEffect(() => focusControl('name'), []);

  const save = async (input: Words) => {
    if (!reply) await add({ variables: { input } });
    else await replace(change({ variables: { id: reply.id, version, ...input } }));
    toast.success('Reply saved');
    forget();
    onClose();
  };
  const cancel = () => {
    forget();
    onClose();
  };
  const busy = (adding.loading || changing.loading) && 'Saving...';
  return (
    <DialogForm form={form} action="Save reply" busy={busy} onSubmit={save} onCancel={cancel}>
      {theirs && (
        <OutcomeNotice
          tone="info"
          message={`Somebody saved “${theirs.name}” meanwhile: ${theirs.text} Save again to replace it.`}
        />
      )}
      {names.map((name) => (
        <FormField
          key={name}
          {...form.bind(name)}
          field={replyFields[name]}
          onChange={(words) => form.bind(name).onChange(String(words))}
        />
      ))}
    </DialogForm>
  );
}
