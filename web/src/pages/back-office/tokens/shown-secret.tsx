import { useEffect, useRef } from 'react';
import type { CreateAccessTokenMutation } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { dayOf } from './token-words.ts';

type Created = CreateAccessTokenMutation['createAccessToken'];

// The secret stays out of it: what is typed into a shell is kept in its history.
const example = (origin: string) =>
  `curl ${origin}/graphql \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"query":"{ me { email } }"}'`;

/**
 * The secret of a token that was just made, until it is stored elsewhere.
 * @param refusals how often somebody tried to leave without that
 */
export function ShownSecret({
  secret,
  accessToken: { name, expiresAt },
  refusals,
  onStored,
}: Created & { refusals: number; onStored: () => void }) {
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
          The secret of <strong className="font-semibold wrap-anywhere">{name}</strong> is shown this once.
          Nobody can look it up later, not even an administrator.
        </p>
      </Notice>
      {refusals > 0 && (
        <Notice key={refusals} tone="error">
          <p>Store the secret first. Then press “I have stored it”: closing this loses it for good.</p>
        </Notice>
      )}
      <CopyField
        name="secret"
        label="Secret"
        hint={`Works until ${dayOf(expiresAt)}. Keep it where the system keeps its passwords.`}
        value={secret}
      />
      <CopyField
        name="example"
        label="Try it"
        hint="With the secret in the variable TOKEN, this tells whose name the system calls in."
        value={example(window.location.origin)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onStored}>I have stored it</Button>
      </div>
    </div>
  );
}
