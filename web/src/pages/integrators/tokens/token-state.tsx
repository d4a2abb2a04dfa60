import { CircleCheck, Clock, ShieldX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { dayOf } from '../../../app/words.ts';
import type { AccessTokenRowFragment } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { tokenState } from './token-words.ts';

const looks = {
  active: { tone: 'success', icon: CircleCheck, children: 'Active' },
  expired: { tone: 'locked', icon: Clock, children: 'Expired' },
  revoked: { tone: 'danger', icon: ShieldX, children: 'Revoked' },
} as const;

/** Shows whether a token works, and the button that revokes it. */
export function TokenState({ token }: { token: AccessTokenRowFragment }) {
  const { name, revokedAt } = token;
  const [isAsked, setAsked] = useState(false);
  const [isDone, setDone] = useState(false);
  const standing = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus is gone with what it was for.
    if (isDone) standing.current?.focus();
  }, [isDone]);
  const state = tokenState(token);
  return (
    <>
      <div ref={standing} tabIndex={-1} className="flex items-center gap-1">
        <Chip {...looks[state]} />
        {state === 'active' && (
          // Large to the finger, and yet no higher than the line.
          <Button variant="ghost" className="-my-3 px-2!" onClick={() => setAsked(true)}>
            Revoke<span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
      {revokedAt && (
        <span className="mt-1 block text-muted">
          on <time dateTime={revokedAt}>{dayOf(revokedAt)}</time>
        </span>
      )}
      {isAsked && (
        <RevokeDialog
          token={token}
          onClose={() => setAsked(false)}
          onDone={() => {
            setAsked(false);
            setDone(true);
            toast.success(`${name}: revoked`);
          }}
        />
      )}
    </>
  );
}
