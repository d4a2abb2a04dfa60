import { useState } from 'react';
import { useCreateAccessTokenMutation } from '../../../graphql/generated.ts';
import type { CreateAccessTokenMutation } from '../../../graphql/generated.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { TokenForm } from './token-form.tsx';
import type { NewToken } from './token-form.tsx';

type Created = CreateAccessTokenMutation['createAccessToken'];

/** Makes a token, and shows its secret: the one time that anybody sees it. */
export function NewTokenDialog({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  // Here and nowhere else: what the cache knew, any later query could read.
  const [create, { loading }] = useCreateAccessTokenMutation({ fetchPolicy: 'no-cache' });
  const [created, setCreated] = useState<Created>();
  const [refusals, setRefusals] = useState(0);

  const make = async (input: NewToken) => {
    const { data } = await create({ variables: { input } });
    if (!data) return;
    setCreated(data.createAccessToken);
    onCreated();
  };

  return (
    <Dialog
      title={created ? 'Store the secret' : 'New token'}
      onClose={onClose}
      // The secret of a token that is being made would come to nobody.
      onHold={created ? () => setRefusals((n) => n + 1) : loading ? () => undefined : undefined}
    >
      {created ? (
        <ShownSecret {...created} refusals={refusals} onStored={onClose} />
      ) : (
        <TokenForm busy={loading} onMake={make} onCancel={onClose} />
      )}
    </Dialog>
  );
}
