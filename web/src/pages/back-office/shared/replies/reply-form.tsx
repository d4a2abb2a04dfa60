import { useEffect } from 'react';
import { toast } from 'sonner';
import { replyFields, replyRules } from '@portal/schema/reply';
import {
  RepliesDocument,
  useAddReplyMutation,
  useChangeReplyMutation,
} from '../../../../graphql/generated-staff.ts';
import type { TeamReplyFragment as Reply } from '../../../../graphql/generated-staff.ts';
import { useVersion } from '../../../../lib/use-version.ts';
import { useKeptForm } from '../../../../session/use-kept-form.ts';
import { DialogForm } from '../../../../ui/dialog-form.tsx';
import { focusControl } from '../../../../ui/field.tsx';
import { FormField } from '../../../../ui/form-field.tsx';

type Words = Pick<Reply, 'name' | 'text'>;
const names = ['name', 'text'] as const;
const wordsOf = ({ name, text }: Words) => ({ name, text });

/** Takes the words of a reply. The tab stores unsaved words. @param text the words that a new one begins with */
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
  const kept = reply?.id ?? `new ${text}`;
  const { form, forget } = useKeptForm('team-reply', kept, replyRules, { ...holds }, reply !== undefined);
  const { save } = useVersion(form, { version: 0, ...holds, ...reply }, wordsOf);
  const [add, adding] = useAddReplyMutation({ refetchQueries: [RepliesDocument] });
  const [change, changing] = useChangeReplyMutation();
  useEffect(() => focusControl('name'), []);

  const submit = async (given: Words) => {
    const answer = await save({ ...given }, async ({ values, version, only }) => {
      if (!reply) return (await add({ variables: { input: values } })).data?.addReply;
      return (await change({ variables: { id: reply.id, version, ...only(values) } })).data?.changeReply;
    });
    if (!answer) return;
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
    <DialogForm
      form={form}
      action="Save reply"
      busy={busy}
      onSubmit={submit}
      onCancel={cancel}
      inWords={(name, words = '') => ({
        label: replyFields[name as keyof Words].label,
        words: String(words),
      })}
    >
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
