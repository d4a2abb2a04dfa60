import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface ShownSecret {
  /** Of what it is the secret. */
  name: string;
  secret: string;
  hint: string;
  /** What it leads to when it is lost. */
  loss: string;
  onStored: () => void;
  /** What is to be done with it. */
  children?: ReactNode;
}

/** Shows a secret that was just made, and stays until somebody says that it is stored elsewhere. */
export function SecretDialog(shown: ShownSecret) {
  const [refusals, setRefusals] = useState(0);
  return (
    <Dialog title="Store the secret" onClose={shown.onStored} onHold={() => setRefusals((n) => n + 1)}>
      <Secret {...shown} refusals={refusals} />
    </Dialog>
  );
}

function Secret({
  name,
  secret,
  hint,
  loss,
  onStored,
  children,
  refusals,
}: ShownSecret & {
  /** How often somebody tried to leave without storing it. */
  refusals: number;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('textarea')?.focus();
  }, [refusals]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Notice tone="warning">
        <p>
          The secret of <strong className="font-semibold wrap-anywhere">{name}</strong> is shown this once.{' '}
          {loss}
        </p>
      </Notice>
      {refusals > 0 && (
        <Notice key={refusals} tone="error">
          <p>Store the secret first. Then press “I have stored it”: closing this loses it for good.</p>
        </Notice>
      )}
      <CopyField name="secret" label="Secret" hint={hint} value={secret} />
      {children}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onStored}>I have stored it</Button>
      </div>
    </div>
  );
}
