/** The follow-up of staff on a suggestion or an entry: its assignee, the reply by email, and whether it is done. */
import { useState } from 'react';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import * as v from 'valibot';
import { CircleCheck, CircleDot, Mail } from 'lucide-react';
import { followUpStates } from '@portal/schema/follow-up';
import type { FollowUpAct, FollowUpState as State } from '@portal/schema/follow-up';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { requiredLongText } from '@portal/schema/rules';
import type { FollowUpPartsFragment } from '../../../graphql/generated-staff.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { staffName } from '../../../lib/staff-name.ts';
import { useKeptForm } from '../../../session/use-kept-form.ts';
import { minuteOf } from '../../../lib/words.ts';
import { useSession } from '../../../session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { DialogWithForm } from '../../../ui/dialog-form.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

export interface Followed {
  id: string;
  followUp: FollowUpPartsFragment;
}

/** The fields of a row that the email to its sender needs. */
export interface Sender {
  name: string;
  email: string;
  /** The sender's own words. */
  asked: ReactNode;
}

type DoAct = (input: { id: string; version: number; act: FollowUpAct; reply?: string }) => Promise<unknown>;

const looks = {
  NEW: { tone: 'info', icon: CircleDot },
  ANSWERED: { tone: 'success', icon: Mail },
  DONE: { tone: 'locked', icon: CircleCheck },
} as const;

/** Says how far staff have come with a row, and who has it. */
export function FollowUpState({ followUp: { state, holder } }: Pick<Followed, 'followUp'>) {
  const { user } = useSession();
  return (
    <div className="grid">
      <Chip {...looks[state]}>{followUpStates[state]}</Chip>
      {holder && (
        <p className="truncate text-muted" title={staffName(holder)}>
          {holder.email === user?.email ? 'You have it' : `${staffName(holder)} has it`}
        </p>
      )}
    </div>
  );
}

const SentReply = ({ text, at, by }: NonNullable<FollowUpPartsFragment['reply']>) => (
  <div className="grid gap-1">
    <p className="font-semibold">
      {`Reply by ${by ? staffName(by) : 'somebody'}, `}
      <time dateTime={at}>{minuteOf(at)}</time>
    </p>
    <p className="border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere">{text}</p>
  </div>
);

const replyRules = v.object({
  reply: requiredLongText({
    missing: 'Write the reply.',
    wrong: 'Shorten the reply to 5,000 characters.',
  }),
});

interface ReplyProps {
  row: Followed;
  sender: Sender;
  act: DoAct;
  onClose: () => void;
}

const Asked = ({ children }: { children: ReactNode }) => (
  <div
    role="region"
    aria-label="What they wrote"
    tabIndex={0}
    className="max-h-40 overflow-y-auto border-l-2 border-line pl-3 text-sm whitespace-pre-line"
  >
    {children}
  </div>
);

/** Shows all that was sent, and the reply; where there is none, it takes the words of one. */
export function ReplyDialog({ row, sender, act, onClose }: ReplyProps) {
  const { reply } = row.followUp;
  if (!reply) return <NewReply {...{ row, sender, act, onClose }} />;
  return (
    <Dialog title={`Reply to ${sender.name}`} onClose={onClose}>
      <div className="grid gap-5">
        <Asked>{sender.asked}</Asked>
        <SentReply {...reply} />
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  );
}

/** Writes the email to the sender. The tab stores unsent words, also when a colleague was faster. */
function NewReply({ row: { id, followUp }, sender, act, onClose }: ReplyProps) {
  const { form, forget } = useKeptForm('reply', id, replyRules, { reply: '' });
  /** The list stays as it is while the dialog is open: the row might leave it, and the dialog with it. */
  const [theirs, setTheirs] = useState<{ version: number; state: State; holder: string | null }>();
  const [isBusy, setBusy] = useState(false);
  const send = async ({ reply }: { reply: string }) => {
    setBusy(true);
    try {
      await act({ id, version: theirs?.version ?? followUp.version, act: 'ANSWER', reply });
    } catch (error) {
      const { current } = problemOf(error);
      if (!current) throw error;
      setTheirs(current as unknown as typeof theirs);
      return;
    } finally {
      setBusy(false);
    }
    forget();
    toast.success(`Reply sent to ${sender.email}`);
    onClose();
  };
  return (
    <DialogWithForm
      title={`Reply to ${sender.name}`}
      onClose={onClose}
      form={form}
      action="Send"
      busy={isBusy && 'Sending...'}
      onSubmit={send}
    >
      <Asked>{sender.asked}</Asked>
      <TextArea {...form.bind('reply')} label="Reply" max={LONG_TEXT_MAX} required />
      {theirs && (
        <OutcomeNotice
          key={theirs.version}
          tone="warning"
          takesFocus
          message={`Not sent yet: a colleague was faster. It is ${followUpStates[theirs.state].toLowerCase()} now, and ${theirs.holder ? `${theirs.holder} has it` : 'nobody has it'}. Send again if your reply still fits.`}
        />
      )}
      <p className="text-sm text-muted">
        {`Goes to ${sender.email}, with what they wrote and your name. You can reply once here.`}
      </p>
    </DialogWithForm>
  );
}
