import { Ban, Clock, MailX } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import { roleLabels } from '@portal/schema/access';
import { accountStates } from '@portal/schema/people';
import type { AccountState } from '@portal/schema/people';
import { daysBetween } from '@portal/schema/programme-time';
import { dayOf, today, toTyped } from '../../../lib/words.ts';
import type { AccountRowFragment } from '../../../graphql/generated-staff.ts';
import { useSession } from '../../../session/session-store.ts';
import { buttonLooks } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { FilterMenu, MenuAct } from '../../../ui/filter-menu.tsx';
import { Marked } from '../../../ui/marked.tsx';
import { RowHead } from '../../../ui/scroll-table.tsx';
import { Address } from '../../../ui/contact-lines.tsx';
import { acts } from './account-acts.ts';
import type { Act } from './account-acts.ts';
import { ActDialog, NameDialog, RoleDialog } from './account-dialogs.tsx';
import type { Invited } from './invite-dialog.tsx';

const looks = {
  INVITED: { tone: 'info', icon: Clock },
  INVITATION_EXPIRED: { tone: 'warning', icon: MailX },
  NOT_VERIFIED: { tone: 'warning', icon: Clock },
  CLOSED: { tone: 'locked', icon: Ban },
} as const;

const distance = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
/** `yesterday`, `2 days ago` */
const daysAgo = (time: string) => distance.format(daysBetween(today(), toTyped(time).slice(0, 10)), 'day');

/** The day on which a device that is logged in was used last. The last use of an account that is logged out everywhere is not stored. */
function lastHere({ lastActiveAt, state }: AccountRowFragment) {
  if (lastActiveAt) return <time dateTime={lastActiveAt}>{dayOf(lastActiveAt)}</time>;
  return state === 'ACTIVE' || state === 'CLOSED' ? 'Logged out' : 'Not yet';
}

export function AccountRow({
  account,
  knowsLast,
  search,
  onInvite,
  onChanged,
}: {
  account: AccountRowFragment;
  /** Whether the last day is known of any account of the page. */
  knowsLast: boolean;
  search: string;
  onInvite: (invited: Invited) => void;
  onChanged: () => void;
}) {
  const { user } = useSession();
  const [open, setOpen] = useState<Act | 'role' | 'name'>();
  const { email, firstName, lastName, role, invitedAs, invitedAt, hasSecondFactor, hasWorkAccount } = account;
  const state = account.state ?? 'ACTIVE';
  const isOwn = user?.email === email;
  const dialog = {
    account,
    isOwn,
    onClose: () => setOpen(undefined),
    onDone: (text: string) => {
      setOpen(undefined);
      toast.success(`${email}: ${text}`);
      onChanged();
    },
  };
  return (
    <tr className="border-t border-line">
      <RowHead className="max-w-40 min-w-40 wrap-anywhere md:max-w-80 md:min-w-52">
        {firstName && lastName && <span className="block">{`${firstName} ${lastName}`}</span>}
        <Marked text={email} search={search} draw={(part) => <Address email={part} />} />
        <span className="under-name text-sm font-normal text-muted">
          <span>{`${roleLabels[invitedAs ?? role]} · ${accountStates[state]}`}</span>
          {knowsLast && (
            <>
              {' · '}
              <span>{lastHere(account)}</span>
            </>
          )}
        </span>
        {isOwn && (
          <span className="ml-2 inline-block rounded-full bg-primary-tint px-2 text-info whitespace-nowrap forced-colors:border">
            You
          </span>
        )}
      </RowHead>
      <td className="px-3 beside-name">{roleLabels[invitedAs ?? role]}</td>
      <td className="px-3 whitespace-nowrap beside-name">
        <State state={state}>
          {state === 'INVITED' && invitedAt && <span>{` ${daysAgo(invitedAt)}`}</span>}
          {hasSecondFactor && <span>, two-step</span>}
          {hasWorkAccount && <span>, work account</span>}
        </State>
      </td>
      {knowsLast && <td className="px-3 whitespace-nowrap beside-name">{lastHere(account)}</td>}
      <td className="not-on-paper px-3 py-1">
        <ActionsMenu {...{ account, state, isOwn, onInvite }} onOpen={setOpen} />
        {open === 'role' && <RoleDialog {...dialog} />}
        {open === 'name' && <NameDialog {...dialog} />}
        {typeof open === 'object' && <ActDialog {...dialog} act={open} />}
      </td>
    </tr>
  );
}

/** Says the state; most accounts are active, so only another state stands out. */
function State({ state, children }: { state: AccountState; children: ReactNode }) {
  const words = (
    <>
      {accountStates[state]}
      {children}
    </>
  );
  return state === 'ACTIVE' ? <span>{words}</span> : <Chip {...looks[state]}>{words}</Chip>;
}

function ActionsMenu({
  account,
  state,
  isOwn,
  onInvite,
  onOpen,
}: {
  account: AccountRowFragment;
  state: AccountState;
  isOwn: boolean;
  onInvite: (invited: Invited) => void;
  onOpen: (dialog: Act | 'role' | 'name') => void;
}) {
  const { email, role, firstName, lastName, invitedAs } = account;
  const item = (name: string, choose: () => void) => (
    <MenuAct key={name} onClick={choose}>
      {name}
    </MenuAct>
  );
  return (
    <FilterMenu
      label={
        <>
          Actions<span className="sr-only"> for {email}</span>
        </>
      }
    >
      <div className="grid">
        {state === 'ACTIVE' && item('Change role', () => onOpen('role'))}
        {invitedAs &&
          item('Send the link again', () => onInvite({ email, role: invitedAs, firstName, lastName }))}
        {(invitedAs ?? role) !== 'USER' && item('Change name', () => onOpen('name'))}
        {acts.filter((act) => act.isFor(account, isOwn)).map((act) => item(act.name, () => onOpen(act)))}
        <Link
          to={`/audit-log?by=${encodeURIComponent(email)}`}
          className={buttonLooks('ghost', 'justify-start! text-left')}
        >
          Activity
        </Link>
        {isOwn && <p className="px-5 py-2 text-muted">Ask another administrator to close yours.</p>}
      </div>
    </FilterMenu>
  );
}
