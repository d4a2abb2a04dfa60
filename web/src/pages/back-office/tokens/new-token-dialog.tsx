import { useState } from 'react';
import { useCreateAccessTokenMutation } from '../../../graphql/generated.ts';
import type { CreateAccessTokenMutation } from '../../../graphql/generated.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SecretDialog } from '../shared/secret-dialog.tsx';
import { TokenForm } from './token-form.tsx';
import type { NewToken } from './token-form.tsx';
import { dayOf } from './token-words.ts';

// The secret stays out of it: what is typed into a shell is kept in its history.
const example = (origin: string) =>
  `curl ${origin}/graphql \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"query":"{ me { email } }"}'`;

type Created = CreateAccessTokenMutation['createAccessToken'];

/** Makes a token, and shows its secret: the one time that anybody sees it. */
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
        hint={`Works until ${dayOf(created.accessToken.expiresAt)}. Keep it where the system keeps its passwords.`}
        loss="Nobody can look it up later, not even an administrator."
        onStored={onClose}
      >
        <CopyField
          name="example"
          label="Try it"
          hint="With the secret in the variable TOKEN, this tells whose name the system calls in."
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
