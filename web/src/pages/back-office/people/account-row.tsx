import { CircleCheck, Clock, ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import { roleLabels } from '@portal/schema/access';
import { useFailure } from '../../../lib/use-failure.ts';
import { dayOf, minuteOf } from '../../../lib/words.ts';
import { useResendVerificationToMutation } from '../../../graphql/generated.ts';
import type { AccountRowFragment } from '../../../graphql/generated.ts';
import { useSession } from '../../../session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Marked } from '../../../ui/marked.tsx';
import { RowHead } from '../../../ui/scroll-table.tsx';
import { Address } from '../../../ui/contact-lines.tsx';
import { EndSessionsDialog, RemoveFactorDialog, RoleDialog } from './account-dialogs.tsx';

/** Makes a button within a line of text large enough to touch, but no higher than the line. */
const inCell = '-my-3 ml-1 px-2!';

export function AccountRow({ account, search }: { account: AccountRowFragment; search: string }) {
  const { user } = useSession();
  const [resend, { loading: resending }] = useResendVerificationToMutation();
  const [open, setOpen] = useState<'role' | 'sessions' | 'factor'>();
  const [message, setMessage] = useState('');
  const { failure, attempt, clear } = useFailure();
  const { id, email, isVerified, hasSecondFactor, activeSessions, lastActiveAt } = account;
  const isOwn = user?.email === email;

  const done = (text: string) => {
    setOpen(undefined);
    clear();
    setMessage(text);
    toast.success(`${email}: ${text}`);
  };
  const resendMail = async () => {
    setMessage('');
    if (await attempt(() => resend({ variables: { id } }))) done('Verification email resent');
  };
  const dialog = { account, isOwn, onClose: () => setOpen(undefined), onDone: done };

  return (
    <tr className="border-t border-line align-top">
      <RowHead className="max-w-40 min-w-40 wrap-anywhere md:max-w-80 md:min-w-52">
        <Marked text={email} search={search} draw={(part) => <Address email={part} />} />
        {isOwn && (
          <span className="ml-2 inline-block rounded-full bg-primary-tint px-2 text-sm whitespace-nowrap text-info">
            You
          </span>
        )}
        {(failure || message) && <OutcomeNote isRefused={!!failure} text={failure || message} />}
      </RowHead>
      <td className="px-3 py-3 whitespace-nowrap">
        {roleLabels[account.role]}
        <Button variant="ghost" className={inCell} onClick={() => setOpen('role')}>
          Change<span className="sr-only"> the role of {email}</span>
        </Button>
      </td>
      <td className="px-3 py-3">
        <Chip tone={isVerified ? 'success' : 'warning'} icon={isVerified ? CircleCheck : Clock}>
          {isVerified ? 'Verified' : 'Not verified'}
        </Chip>
        {!isVerified && (
          <Button
            variant="ghost"
            className={inCell}
            busy={resending && 'Sending...'}
            onClick={() => void resendMail()}
          >
            Resend<span className="sr-only"> the verification email to {email}</span>
          </Button>
        )}
        {hasSecondFactor && (
          <div className="mt-2 flex items-center whitespace-nowrap">
            <Chip tone="info" icon={ShieldCheck}>
              Two-step
            </Chip>
            <Button variant="ghost" className={inCell} onClick={() => setOpen('factor')}>
              Remove<span className="sr-only"> two-step login of {email}</span>
            </Button>
          </div>
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
        {open === 'role' && <RoleDialog {...dialog} />}
        {open === 'sessions' && <EndSessionsDialog {...dialog} />}
        {open === 'factor' && <RemoveFactorDialog {...dialog} />}
      </td>
    </tr>
  );
}

/** Says what an act on the row led to; takes the focus when the control that had it is gone. */
function OutcomeNote({ isRefused, text }: { isRefused: boolean; text: string }) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) note.current?.focus();
  }, [text]);
  return (
    <p
      ref={note}
      tabIndex={-1}
      role={isRefused ? 'alert' : undefined}
      className={`mt-1 text-sm font-normal ${isRefused ? 'text-danger' : 'text-success'}`}
    >
      {!isRefused && <CircleCheck aria-hidden="true" className="mr-1 inline size-4" />}
      {text}
    </p>
  );
}
