import { FileDown } from 'lucide-react';
import { buttonLooks } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { KeepDialog } from '../../back-office/shared/secret-dialog.tsx';

/** Shows recovery codes, to be copied or saved as a file. */
export function RecoveryCodesDialog({
  codes,
  email,
  onSaved,
}: {
  codes: readonly string[];
  email: string;
  onSaved: () => void;
}) {
  const text = codes.join('\n');
  const file = `Recovery codes of ${email} for ${window.location.host}. Each works once.\n\n${text}\n`;
  return (
    <KeepDialog
      title="Save your recovery codes"
      lead="When you lose your phone, one of these codes lets you in. You won’t see them again: keep them where you keep your passwords, and not on the phone itself."
      refusal="Save the codes first, then press “I have saved them”. If you close this, they are gone."
      action="I have saved them"
      onSaved={onSaved}
    >
      <CopyField name="codes" label="Recovery codes" hint="Each works once." value={text} rows={10} />
      <a
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
        download="recovery-codes.txt"
        className={buttonLooks('secondary', 'justify-self-start')}
      >
        <FileDown aria-hidden="true" className="size-5" />
        Save as a file
      </a>
    </KeepDialog>
  );
}
