import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useBeforeUnload } from 'react-router-dom';
import { Button } from './button.tsx';
import { CopyField } from './copy-field.tsx';
import { Dialog, DialogFoot } from './dialog.tsx';
import { Notice } from './notice.tsx';

/** Shows a secret once, and closes only when the person confirms that it is saved. */
export function ShownOnceDialog({
  title,
  lead,
  refusal,
  action,
  onSaved,
  children,
}: {
  title: string;
  lead: ReactNode;
  /** The message if the dialog is closed too soon. */
  refusal: string;
  action: string;
  onSaved: () => void;
  children: ReactNode;
}) {
  const [refusals, setRefusals] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('textarea')?.focus();
  }, [refusals]);
  useBeforeUnload((event) => event.preventDefault());
  return (
    <Dialog title={title} onClose={onSaved} onHold={() => setRefusals((n) => n + 1)}>
      <div ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Notice tone="warning">
          <p>{lead}</p>
        </Notice>
        {refusals > 0 && (
          <Notice key={refusals} tone="error">
            <p>{refusal}</p>
          </Notice>
        )}
        {children}
        <DialogFoot>
          <Button onClick={onSaved}>{action}</Button>
        </DialogFoot>
      </div>
    </Dialog>
  );
}

export function SecretDialog({
  name,
  secret,
  hint,
  loss,
  onSaved,
  children,
}: {
  name: string;
  secret: string;
  hint: string;
  loss: string;
  onSaved: () => void;
  children?: ReactNode;
}) {
  return (
    <ShownOnceDialog
      title="Save the secret"
      lead={
        <>
          Copy the secret of <strong className="font-semibold wrap-anywhere">{name}</strong> now. You won’t
          see it again. {loss}
        </>
      }
      refusal="Save the secret first, then press “I have saved it”. If you close this, it is gone."
      action="I have saved it"
      onSaved={onSaved}
    >
      <CopyField name="secret" label="Secret" hint={hint} value={secret} />
      {children}
    </ShownOnceDialog>
  );
}
