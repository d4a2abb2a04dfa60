import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import { replyFields, replyRules } from '@portal/schema/reply';
import {
  RepliesDocument,
  useAddReplyMutation,
  useChangeReplyMutation,
} from '../../../../graphql/generated.ts';
import type { TeamReplyFragment as Reply } from '../../../../graphql/generated.ts';
import { problemOf } from '../../../../lib/problem-of.ts';
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
  /** The version that the next Save replaces: as it was shown, or as somebody else saved it meanwhile. */
  const [seen, setSeen] = useState<{ version: number } & Partial<Words>>({ version: reply?.version ?? 0 });
  const [add, adding] = useAddReplyMutation({ refetchQueries: [RepliesDocument] });
  const [change, changing] = useChangeReplyMutation();
  useEffect(() => focusControl('name'), []);

  const save = async (input: Words) => {
    if (!reply) await add({ variables: { input } });
    else
      await change({ variables: { id: reply.id, version: seen.version, ...input } }).catch(
        (error: unknown) => {
          const { code, current } = problemOf(error);
          if (code === 'STALE' && current) setSeen(current as unknown as Reply);
          throw error;
        },
      );
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
      {seen.text !== undefined && (
        <OutcomeNotice
          tone="info"
          message={`Somebody saved “${seen.name}” meanwhile: ${seen.text} Save again to replace it.`}
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
