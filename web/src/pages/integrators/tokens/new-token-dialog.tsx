import { useState } from 'react';
import { dayOf } from '../../../app/words.ts';
import { useCreateAccessTokenMutation } from '../../../graphql/generated.ts';
import type { CreateAccessTokenMutation } from '../../../graphql/generated.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SecretDialog } from '../../back-office/shared/secret-dialog.tsx';
import { TokenForm } from './token-form.tsx';
import type { NewToken } from './token-form.tsx';

// The secret stays out of it: what is typed into a shell is kept in its history.
const example = (origin: string) =>
  `curl ${origin}/graphql \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"query":"{ me { email } }"}'`;

type Created = CreateAccessTokenMutation['createAccessToken'];

/** Creates a token, and shows its secret the only time that anybody sees it. */
export function NewTokenDialog({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  // Here and nowhere else: what the cache knew, any later query could read.
  const [create, { loading }] = useCreateAccessTokenMutation({ fetchPolicy: 'no-cache' });
  const [created, setCreated] = useState<Created>();

  const make = async (input: NewToken) => {
    const { data } = await create({ variables: { input } });
    if (!data) return;
    setCreated(data.createAccessToken);
    onCreated();
  };

  if (created) {
    return (
      <SecretDialog
        name={created.accessToken.name}
        secret={created.secret}
        hint={`Valid until ${dayOf(created.accessToken.expiresAt)}. Keep it where the system keeps its passwords.`}
        loss="If it is lost, revoke the token and create a new one."
        onSaved={onClose}
      >
        <CopyField
          name="example"
          label="Try it"
          hint="Set TOKEN to the secret, then run this to check that it works. It shows whose account the token uses."
          value={example(window.location.origin)}
        />
      </SecretDialog>
    );
  }
  return (
    // The secret of a token that is being made would come to nobody.
    <Dialog title="New token" onClose={onClose} onHold={loading ? () => undefined : undefined}>
      <TokenForm busy={loading} onMake={make} onCancel={onClose} />
    </Dialog>
  );
}
