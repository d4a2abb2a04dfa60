import { ACCESS_TOKEN_PREFIX } from '@portal/schema/access-token';
import { scopes } from '@portal/schema/choices';
import { useFailure } from '../../../app/use-failure.ts';
import { minuteOf } from '../../../app/words.ts';
import { useRevokeAccessTokenMutation } from '../../../graphql/generated.ts';
import type { AccessTokenRowFragment } from '../../../graphql/generated.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

const list = new Intl.ListFormat('en-GB');
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Revokes a token, after saying what stops working. */
export function RevokeDialog({
  token,
  onClose,
  onDone,
}: {
  token: AccessTokenRowFragment;
  onClose: () => void;
  onDone: () => void;
}) {
  const { id, name, ending, lastUsedAt } = token;
  const [revoke, { loading }] = useRevokeAccessTokenMutation();
  const { failure, attempt } = useFailure();

  const confirm = async () => {
    if (await attempt(() => revoke({ variables: { id } }))) onDone();
  };

  return (
    <ConfirmDialog
      title={`Revoke ${name}`}
      action="Revoke"
      danger
      busy={loading && 'Revoking...'}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        A system that uses{' '}
        <code className="font-mono text-sm whitespace-nowrap">
          {ACCESS_TOKEN_PREFIX}…{ending}
        </code>{' '}
        will be refused from its next call, and can no longer{' '}
        {list.format(token.scopes.map((scope) => lowerFirst(scopes[scope])))}. The token was{' '}
        {lastUsedAt ? `last used on ${minuteOf(lastUsedAt)}` : 'never used'}.
      </p>
      <p>You cannot undo this. To continue, the system needs a new token.</p>
    </ConfirmDialog>
  );
}
