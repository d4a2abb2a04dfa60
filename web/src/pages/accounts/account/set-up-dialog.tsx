import { useEffect, useState } from 'react';
import { codeRules } from '@portal/schema/account';
import { useForm } from '../../../lib/use-form.ts';
import { useConfirmSecondFactorMutation } from '../../../graphql/generated.ts';
import type { StartSecondFactorMutation } from '../../../graphql/generated.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { DialogWithForm } from '../../../ui/dialog-form.tsx';

/** Gives an authenticator app its key, and turns two-step login on by its first code. */
export function SetUpDialog({
  secretKey: { secret, uri },
  onClose,
  onCodes,
}: {
  secretKey: StartSecondFactorMutation['startSecondFactor'];
  onClose: () => void;
  onCodes: (codes: string[]) => void;
}) {
  const form = useForm(codeRules, { code: '' });
  const [confirm, { loading }] = useConfirmSecondFactorMutation({ fetchPolicy: 'no-cache' });
  return (
    <DialogWithForm
      title="Turn on two-step login"
      onClose={onClose}
      keepsOpen={loading}
      form={form}
      action="Turn on"
      busy={loading && 'Checking...'}
      onSubmit={async (variables) => {
        const { data } = await confirm({ variables });
        onClose();
        if (data) onCodes(data.confirmSecondFactor.codes);
      }}
    >
      <ol className="grid list-decimal gap-6 pl-5 marker:font-semibold">
        <li className="pl-1">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <p>
              Scan this code with your authenticator app. On this same phone, open the{' '}
              <a href={uri}>key in your app</a>, or copy it.
            </p>
            <QrCode uri={uri} />
            <CopyField name="key" label="Key" value={secret.replace(/(.{4})(?!$)/g, '$1 ')} />
          </div>
        </li>
        <li className="pl-1">
          <TextField
            {...form.bind('code')}
            label="Code"
            hint="The six digits that your app shows now."
            autoComplete="one-time-code"
            inputMode="numeric"
            required
          />
        </li>
      </ol>
    </DialogWithForm>
  );
}

const SIZE = 208;

/** Draws the key as a QR code. While its library loads, or if that fails, the key is there as text only. */
function QrCode({ uri }: { uri: string }) {
  const [source, setSource] = useState('');
  useEffect(() => {
    import('uqr').then(
      ({ renderSVG }) => setSource(`data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { ecc: 'M' }))}`),
      () => undefined,
    );
  }, [uri]);
  return (
    <div className="w-fit rounded-box border border-line bg-white p-2" style={{ width: SIZE, height: SIZE }}>
      {source && (
        <img src={source} width={SIZE} height={SIZE} alt="QR code of the key" className="size-full" />
      )}
    </div>
  );
}
