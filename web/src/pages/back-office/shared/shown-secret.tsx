import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Notice } from '../../../ui/notice.tsx';

/**
 * A secret that was just made, until it is stored elsewhere.
 * @param name of what it is the secret of
 * @param loss what it leads to when it is lost
 * @param refusals how often somebody tried to leave without storing it
 * @param children what is to be done with it
 */
export function ShownSecret({
  name,
  secret,
  hint,
  loss,
  refusals,
  onStored,
  children,
}: {
  name: string;
  secret: string;
  hint: string;
  loss: string;
  refusals: number;
  onStored: () => void;
  children?: ReactNode;
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
