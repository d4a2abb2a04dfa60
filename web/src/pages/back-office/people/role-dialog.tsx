import { roleLabels } from '@portal/schema/access';
import { useState } from 'react';
import { useFailure } from '../../../app/use-failure.ts';
import { useChangeRoleMutation } from '../../../graphql/generated.ts';
import type { AccountRowFragment, Role } from '../../../graphql/generated.ts';
import { roleName } from '../../../session/role-name.ts';
import { storeSession } from '../../../session/session-store.ts';
import { useSession } from '../../../session/use-session.ts';
import { RadioField } from '../../../ui/choice-fields.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { isRole } from '../shared/role-words.ts';

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

/** What a change of role leads to. */
function consequenceOf(from: Role, to: Role, isOwn: boolean): string {
  if (rank(to) > rank(from)) return `${gains[to]}.`;
  const lost = to === 'USER' && from === 'ADMIN' ? `${losses.REVIEWER}; ${losses.ADMIN}` : losses[from];
  return isOwn
    ? `This is your own account. You will lose ${lost} immediately, and only another administrator can give you the role back.`
    : `They will lose ${lost} immediately.`;
}

/**
 * Gives an account another role, once it was said what that leads to.
 * @param isOwn whether it is the account of the person who does it
 */
export function RoleDialog({
  account,
  isOwn,
  onClose,
  onDone,
}: {
  account: AccountRowFragment;
  isOwn: boolean;
  onClose: () => void;
  /** @param text what was done, in words */
  onDone: (text: string) => void;
}) {
  const { email, role: from } = account;
  const { user, token } = useSession();
  const [changeRole, { loading }] = useChangeRoleMutation();
  const [to, setTo] = useState(from);
  const { failure, attempt, clear } = useFailure();

  const change = async () => {
    if (!(await attempt(() => changeRole({ variables: { id: account.id, role: to } })))) return;
    onDone(`Role changed to ${roleLabels[to]}`);
    // The server knows the new role already: the pages of this browser must, too.
    if (isOwn && user && token) storeSession({ ...user, role: roleName(to) }, token);
  };

  return (
    <ConfirmDialog
      title={`Change role of ${email}`}
      action={to === from ? 'Change role' : `Change role to ${roleLabels[to]}`}
      danger={rank(to) < rank(from)}
      ready={to !== from}
      busy={loading && 'Changing...'}
      failure={failure}
      onConfirm={() => void change()}
      onClose={onClose}
    >
      <RadioField
        name="role"
        label="Role"
        options={roleLabels}
        value={to}
        onChange={(name) => {
          clear();
          if (isRole(name)) setTo(name);
        }}
      />
      {to !== from && !failure && (
        <Notice tone="warning">
          <p>{consequenceOf(from, to, isOwn)}</p>
        </Notice>
      )}
    </ConfirmDialog>
  );
}
