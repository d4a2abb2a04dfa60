import { useEffect, useState } from 'react';
import { codeRules } from '@portal/schema/account';
import { accountTexts } from '@portal/schema/texts/account';
import { sessionTexts } from '@portal/schema/texts/session';
import { useForm } from '../../../lib/use-form.ts';
import { useConfirmSecondFactorMutation } from '../../../graphql/generated.ts';
import type { StartSecondFactorMutation } from '../../../graphql/generated.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { DialogWithForm } from '../../../ui/dialog-form.tsx';
import { withParts } from '../../../ui/with-parts.tsx';

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
      title={accountTexts.turnStepsOn}
      onClose={onClose}
      keepsOpen={loading}
      form={form}
      action={accountTexts.turnOn}
      busy={loading && accountTexts.checking}
      onSubmit={async (variables) => {
        const { data } = await confirm({ variables });
        onClose();
        if (data) onCodes(data.confirmSecondFactor.codes);
      }}
    >
      <ol className="grid list-decimal gap-6 pl-5 marker:font-semibold">
        <li className="pl-1">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <p>{withParts(accountTexts.scan, { key: <a href={uri}>{accountTexts.keyInApp}</a> })}</p>
            <QrCode uri={uri} />
            <CopyField name="key" label={accountTexts.key} value={secret.replace(/(.{4})(?!$)/g, '$1 ')} />
          </div>
        </li>
        <li className="pl-1">
          <TextField
            {...form.bind('code')}
            label={sessionTexts.code}
            hint={accountTexts.codeHint}
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
        <img src={source} width={SIZE} height={SIZE} alt={accountTexts.qrCode} className="size-full" />
      )}
    </div>
  );
}
