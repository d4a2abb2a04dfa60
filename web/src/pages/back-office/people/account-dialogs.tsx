import { roleLabels } from '@portal/schema/access';
import { useState } from 'react';
import { useFailure } from '../../../lib/use-failure.ts';
import {
  useChangeRoleMutation,
  useEndSessionsMutation,
  useRemoveSecondFactorMutation,
} from '../../../graphql/generated.ts';
import type { AccountRowFragment, Role } from '../../../graphql/generated.ts';
import { clearSession, roleName, storeSession, useSession } from '../../../session/session-store.ts';
import { RadioField } from '../../../ui/choice-fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface Props {
  account: AccountRowFragment;
  isOwn: boolean;
  onClose: () => void;
  onDone: (message: string) => void;
}

export function EndSessionsDialog({ account, isOwn, onClose, onDone }: Props) {
  const [endSessions, { loading, client }] = useEndSessionsMutation();
  const count = account.activeSessions ?? 0;
  const devices = count === 1 ? 'one device' : `${count} devices`;

  const end = async () => {
    await endSessions({ variables: { id: account.id } });
    onDone('Logged out everywhere');
    if (!isOwn) return;
    clearSession();
    await client.clearStore();
  };

  return (
    <ConfirmDialog
      title={`End sessions of ${account.email}`}
      action="End sessions"
      danger
      busy={loading && 'Ending...'}
      onConfirm={end}
      onClose={onClose}
    >
      <p>
        {isOwn
          ? `This is your own account. You will be logged out on ${devices}, including this one, and your access tokens end. To come back, log in with your password.`
          : `This logs the account out on ${devices} and ends its access tokens immediately. The password stays the same: anyone who knows it can log in again.`}
      </p>
    </ConfirmDialog>
  );
}

export function RemoveFactorDialog({ account, onClose, onDone }: Props) {
  const [remove, { loading }] = useRemoveSecondFactorMutation();
  return (
    <ConfirmDialog
      title={`Remove two-step login of ${account.email}`}
      action="Remove two-step login"
      danger
      busy={loading && 'Removing...'}
      onConfirm={async () => {
        await remove({ variables: { id: account.id } });
        onDone('Two-step login removed');
      }}
      onClose={onClose}
    >
      <p>
        Do this only when you are sure that they asked for it themselves, because they lost their phone and
        their recovery codes. Their password alone then opens the account. We email them.
      </p>
    </ConfirmDialog>
  );
}

const gains: Readonly<Record<Role, string>> = {
  USER: '',
  REVIEWER:
    'They will immediately see every idea with its submitter’s details, decide on ideas and export reports',
  ADMIN:
    'They will immediately be able to do what reviewers do, and to manage challenges, suggestions, access tokens and people, including your role',
};

const losses: Readonly<Record<Role, string>> = {
  USER: '',
  REVIEWER: 'the dashboard, the submissions and the reports',
  ADMIN: 'people, the audit log, access tokens, challenges and suggestions',
};

const rank = (role: Role) => Object.keys(roleLabels).indexOf(role);

function consequenceOf(from: Role, to: Role, isOwn: boolean): string {
  if (rank(to) > rank(from)) return `${gains[to]}.`;
  const lost = to === 'USER' && from === 'ADMIN' ? `${losses.REVIEWER}; ${losses.ADMIN}` : losses[from];
  return isOwn
    ? `This is your own account. You will lose ${lost} immediately, your access tokens end for good, and only another administrator can give you the role back.`
    : `They will lose ${lost} immediately, and their access tokens end for good.`;
}

export function RoleDialog({ account, isOwn, onClose, onDone }: Props) {
  const { email, role: from } = account;
  const { user, token } = useSession();
  const [changeRole, { loading }] = useChangeRoleMutation();
  const [to, setTo] = useState(from);
  const outcome = useFailure();

  const change = async () => {
    await changeRole({ variables: { id: account.id, role: to } });
    onDone(`Role changed to ${roleLabels[to]}`);
    // The server has the new role already: the session in this browser follows.
    if (isOwn && user && token) storeSession({ ...user, role: roleName(to) }, token);
  };

  return (
    <ConfirmDialog
      title={`Change role of ${email}`}
      action={to === from ? 'Change role' : `Change role to ${roleLabels[to]}`}
      danger={rank(to) < rank(from)}
      disabled={to === from}
      busy={loading && 'Changing...'}
      outcome={outcome}
      onConfirm={change}
      onClose={onClose}
    >
      <RadioField
        name="role"
        label="Role"
        options={roleLabels}
        value={to}
        onChange={(name) => {
          outcome.clear();
          setTo(name as Role);
        }}
      />
      {to !== from && !outcome.failure && (
        <Notice tone="warning">
          <p>{consequenceOf(from, to, isOwn)}</p>
        </Notice>
      )}
    </ConfirmDialog>
  );
}
