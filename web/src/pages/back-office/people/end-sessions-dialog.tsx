import { useFailure } from '../../../app/use-failure.ts';
import { useEndSessionsMutation } from '../../../graphql/generated.ts';
import type { AccountRowFragment } from '../../../graphql/generated.ts';
import { clearSession } from '../../../session/session-store.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/**
 * Logs an account out everywhere, once it was said what that leads to.
 * @param isOwn whether it is the account of the person who does it
 */
export function EndSessionsDialog({
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
  const { email } = account;
  const [endSessions, { loading, client }] = useEndSessionsMutation();
  const { failure, attempt } = useFailure();
  const count = account.activeSessions ?? 0;
  const devices = count === 1 ? 'one device' : `${count} devices`;

  const end = async () => {
    if (!(await attempt(() => endSessions({ variables: { id: account.id } })))) return;
    onDone('Logged out everywhere');
    if (!isOwn) return;
    clearSession();
    await client.clearStore();
  };

  return (
    <ConfirmDialog
      title={`End sessions of ${email}`}
      action="End sessions"
      danger
      busy={loading && 'Ending...'}
      failure={failure}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      <p>
        {isOwn ? (
          <>
            This is your own account. You will be logged out on {devices}, including this one. To come back,
            log in with your password.
          </>
        ) : (
          <>
            This logs the account out on {devices} immediately. The password stays the same: anyone who knows
            it can log in again.
          </>
        )}
      </p>
    </ConfirmDialog>
  );
}
