/** The follow-up of staff on a suggestion or an entry: its assignee, the reply by email, and whether it is done. */
import { useState } from 'react';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import * as v from 'valibot';
import { CircleCheck, CircleDot, Mail } from 'lucide-react';
import { followUpActs, followUpStates } from '@portal/schema/follow-up';
import type { FollowUpAct, FollowUpState } from '@portal/schema/follow-up';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { requiredLongText } from '@portal/schema/rules';
import type { FollowUpPartsFragment } from '../../../graphql/generated.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { staffName } from '../../../lib/staff-name.ts';
import { useKeptForm } from '../../../session/use-kept-form.ts';
import { minuteOf } from '../../../lib/words.ts';
import type { Column } from '../../../lists/list-page.tsx';
import { useSession } from '../../../session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { DialogWithForm } from '../../../ui/dialog-form.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

interface Followed {
  id: string;
  followUp: FollowUpPartsFragment;
}

/** The fields of a row that the email to its sender needs. */
interface Sender {
  name: string;
  email: string;
  /** The sender's own words. */
  asked: ReactNode;
}

type DoAct = (input: { id: string; version: number; act: FollowUpAct; reply?: string }) => Promise<unknown>;

interface Listed<Row extends Followed> {
  senderOf: (row: Row) => Sender;
  act: DoAct;
  onChanged: () => void;
}

/** Makes the column of the state of a row, and of the next step. */
export const stateColumn = <Row extends Followed>({
  senderOf,
  act,
  onChanged,
}: Listed<Row>): Column<Row> => ({
  title: 'State',
  className: 'min-w-36 max-w-40',
  cell: (row) => <FollowUpCell row={row} sender={senderOf(row)} act={act} onChanged={onChanged} />,
});

const looks = {
  NEW: { tone: 'info', icon: CircleDot },
  ANSWERED: { tone: 'success', icon: Mail },
  DONE: { tone: 'locked', icon: CircleCheck },
} as const;

/** The message after an act besides the reply. */
const done = {
  TAKE: 'Taken',
  GIVE_BACK: 'Given back',
  CLOSE: 'Marked as done',
  REOPEN: 'Opened again',
} as const satisfies Partial<Record<FollowUpAct, string>>;

/** The acts besides the reply that are possible in a state. */
function nextActs({ state, holder }: FollowUpPartsFragment, own: string | undefined): (keyof typeof done)[] {
  if (state === 'DONE') return ['REOPEN'];
  return [holder?.email === own ? 'GIVE_BACK' : 'TAKE', 'CLOSE'];
}

interface CellProps {
  row: Followed;
  sender: Sender;
  act: DoAct;
  onChanged: () => void;
}

function FollowUpCell({ row: { id, followUp }, sender, act, onChanged }: CellProps) {
  const { user } = useSession();
  const [isReplying, setReplying] = useState(false);
  const [busy, setBusy] = useState<FollowUpAct>();
  const { state, version, holder, reply } = followUp;
  const does = async (name: keyof typeof done) => {
    setBusy(name);
    await act({ id, version, act: name }).then(
      () => toast.success(done[name]),
      (error: unknown) => toast.error(problemOf(error).message),
    );
    setBusy(undefined);
    onChanged();
  };
  return (
    <div className="grid gap-1">
      <Chip {...looks[state]}>{followUpStates[state]}</Chip>
      {holder && (
        <p className="text-sm text-muted wrap-anywhere">
          {holder.email === user?.email ? 'You have it' : `${staffName(holder)} has it`}
        </p>
      )}
      {reply && <SentReply {...reply} />}
      <div className="-ml-2 flex flex-wrap">
        {!reply && (
          <Button variant="ghost" className="px-2! py-1!" onClick={() => setReplying(true)}>
            {`${followUpActs.ANSWER}…`}
            <span className="sr-only">{`: ${sender.name}`}</span>
          </Button>
        )}
        {nextActs(followUp, user?.email).map((name) => (
          <Button
            // The button that leads back keeps the place, and so the focus, of the one pressed.
            key={name === 'TAKE' || name === 'GIVE_BACK' ? 'holder' : 'state'}
            variant="ghost"
            className="px-2! py-1!"
            busy={busy === name && 'Saving...'}
            onClick={() => void does(name)}
          >
            {followUpActs[name]}
            <span className="sr-only">{`: ${sender.name}`}</span>
          </Button>
        ))}
      </div>
      {isReplying && (
        <ReplyDialog
          {...{ id, version, sender, act }}
          onClose={() => {
            setReplying(false);
            onChanged();
          }}
        />
      )}
    </div>
  );
}

const SentReply = ({ text, at, by }: NonNullable<FollowUpPartsFragment['reply']>) => (
  <details className="text-sm">
    <summary className="min-h-6 cursor-pointer text-link">
      {`Reply by ${by ? staffName(by) : 'somebody'}, `}
      <time dateTime={at}>{minuteOf(at)}</time>
    </summary>
    <p className="border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere">{text}</p>
  </details>
);

const replyRules = v.object({
  reply: requiredLongText({
    missing: 'Write the reply.',
    wrong: 'Shorten the reply to 5,000 characters.',
  }),
});

interface ReplyProps extends Pick<CellProps, 'sender' | 'act'> {
  id: string;
  version: number;
  onClose: () => void;
}

/** Writes the email to the sender. The tab stores unsent words, also when a colleague was faster. */
function ReplyDialog({ id, version, sender, act, onClose }: ReplyProps) {
  const { form, forget } = useKeptForm('reply', id, replyRules, { reply: '' });
  /** The list stays as it is while the dialog is open: the row might leave it, and the dialog with it. */
  const [theirs, setTheirs] = useState<{ version: number; state: FollowUpState; holder: string | null }>();
  const [isBusy, setBusy] = useState(false);
  const send = async ({ reply }: { reply: string }) => {
    setBusy(true);
    try {
      await act({ id, version: theirs?.version ?? version, act: 'ANSWER', reply });
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
      <blockquote className="max-h-40 overflow-y-auto border-l-2 border-line pl-3 text-sm whitespace-pre-line">
        {sender.asked}
      </blockquote>
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
