import { CircleCheck, Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import { roleLabels } from '@portal/schema/access';
import { problemOf } from '../../../app/problem-of.ts';
import { dayOf, minuteOf } from '../../../app/words.ts';
import { useResendVerificationToMutation } from '../../../graphql/generated.ts';
import type { AccountRowFragment } from '../../../graphql/generated.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Marked } from '../../../ui/marked.tsx';
import { RowHead } from '../../../ui/scroll-table.tsx';
import { Address } from '../shared/address.tsx';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';

/** The looks of a control within a line of text: large to the finger, and yet no higher than the line. */
const inCell = '-my-3 ml-1 px-2!';

/** What came of an act on the row. */
interface Outcome {
  tone: 'done' | 'refused';
  text: string;
}

/**
 * One account, and what can be done with it.
 * @param search what the accounts were searched for; it stands out in the address
 */
export function AccountRow({ account, search }: { account: AccountRowFragment; search: string }) {
  const { user } = useSession();
  const isOwn = user?.email === account.email;
  const [resend, { loading: resending }] = useResendVerificationToMutation();
  const [open, setOpen] = useState<'role' | 'sessions'>();
  const [outcome, setOutcome] = useState<Outcome>();
  const { email, activeSessions, lastActiveAt } = account;

  const done = (text: string) => {
    setOpen(undefined);
    setOutcome({ tone: 'done', text });
    toast.success(`${email}: ${text}`);
  };
  const resendMail = async () => {
    setOutcome(undefined);
    try {
      await resend({ variables: { id: account.id } });
      done('Verification email resent');
    } catch (error) {
      setOutcome({ tone: 'refused', text: problemOf(error).message });
    }
  };

  return (
    <tr className="border-t border-line align-top">
      <RowHead className="max-w-40 min-w-40 wrap-anywhere md:max-w-80 md:min-w-52">
        <Marked text={email} search={search} draw={(part) => <Address email={part} />} />
        {isOwn && (
          <span className="ml-2 inline-block rounded-full bg-primary-tint px-2 text-sm whitespace-nowrap text-info">
            You
          </span>
        )}
        {outcome && <OutcomeNote {...outcome} />}
      </RowHead>
      <td className="px-3 py-3 whitespace-nowrap">
        {roleLabels[account.role]}
        <Button variant="ghost" className={inCell} onClick={() => setOpen('role')}>
          Change<span className="sr-only"> the role of {email}</span>
        </Button>
      </td>
      <td className="px-3 py-3">
        <VerifiedChip isVerified={account.isVerified} />
        {!account.isVerified && (
          <Button
            variant="ghost"
            className={inCell}
            busy={resending && 'Sending...'}
            onClick={() => void resendMail()}
          >
            Resend<span className="sr-only"> the verification email to {email}</span>
          </Button>
        )}
      </td>
      <td className="px-3 py-3 whitespace-nowrap">
        <time dateTime={account.createdAt}>{dayOf(account.createdAt)}</time>
      </td>
      <td className="min-w-40 px-3 py-3">
        {activeSessions ?? 0}
        {!!activeSessions && (
          <Button variant="ghost" className={inCell} onClick={() => setOpen('sessions')}>
            End<span className="sr-only"> the sessions of {email}</span>
          </Button>
        )}
        {lastActiveAt && (
          <span className="mt-2 block text-sm text-muted">
            last used <time dateTime={lastActiveAt}>{minuteOf(lastActiveAt)}</time>
          </span>
        )}
      </td>
      <td className="px-3 py-3">
        <Link
          to={`/audit-log?by=${encodeURIComponent(email)}`}
          className={`${inCell} -ml-2! inline-flex min-h-11 items-center font-semibold text-primary`}
        >
          Activity<span className="sr-only"> of {email}</span>
        </Link>
        {open === 'role' && (
          <RoleDialog account={account} isOwn={isOwn} onClose={() => setOpen(undefined)} onDone={done} />
        )}
        {open === 'sessions' && (
          <EndSessionsDialog
            account={account}
            isOwn={isOwn}
            onClose={() => setOpen(undefined)}
            onDone={done}
          />
        )}
      </td>
    </tr>
  );
}

/** What came of it, where it was done; takes the focus when the control that did it is gone. */
function OutcomeNote({ tone, text }: Outcome) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) note.current?.focus();
  }, [text]);
  const looks = tone === 'done' ? 'text-success' : 'text-danger';
  return (
    <p
      ref={note}
      tabIndex={-1}
      role={tone === 'refused' ? 'alert' : undefined}
      className={`mt-1 text-sm font-normal ${looks}`}
    >
      {tone === 'done' && <CircleCheck aria-hidden="true" className="mr-1 inline size-4" />}
      {text}
    </p>
  );
}

function VerifiedChip({ isVerified }: { isVerified: boolean }) {
  const Icon = isVerified ? CircleCheck : Clock;
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-3 py-0.5 text-sm font-semibold whitespace-nowrap ${isVerified ? 'bg-success-tint text-success' : 'bg-warning-tint text-warning'}`}
    >
      <Icon aria-hidden="true" className="size-4" />
      {isVerified ? 'Verified' : 'Not verified'}
    </span>
  );
}
