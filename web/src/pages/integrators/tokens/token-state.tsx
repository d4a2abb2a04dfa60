import { Clock, ShieldX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { ACCESS_TOKEN_PREFIX } from '@portal/schema/access-token';
import { scopes } from '@portal/schema/choices';
import { ACCESS_TOKEN_NOTICE_DAYS, DAY } from '@portal/schema/limits';
import { lowerFirst } from '@portal/schema/rules';
import { now } from '../../../lib/clock.ts';
import { dayOf, minuteOf } from '../../../lib/words.ts';
import { useRevokeAccessTokenMutation } from '../../../graphql/generated-staff.ts';
import type { AccessTokenRowFragment } from '../../../graphql/generated-staff.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useSession } from '../../../session/session-store.ts';
import { RenewTokenDialog } from './renew-token-dialog.tsx';

const chips = {
  ending: { tone: 'warning', icon: Clock, children: 'Ends soon' },
  expired: { tone: 'locked', icon: Clock, children: 'Expired' },
  revoked: { tone: 'danger', icon: ShieldX, children: 'Revoked' },
} as const;

/** Tells the state of a token; only one that is not simply active stands out. */
function stateOf({ expiresAt, revokedAt }: AccessTokenRowFragment): keyof typeof chips | 'active' {
  if (revokedAt) return 'revoked';
  const left = Date.parse(expiresAt) - now();
  if (left <= 0) return 'expired';
  return left < ACCESS_TOKEN_NOTICE_DAYS * DAY ? 'ending' : 'active';
}

export function TokenState({ token }: { token: AccessTokenRowFragment }) {
  const { name, revokedAt, secretBeforeUntil } = token;
  const [open, setOpen] = useState<'renew' | 'revoke'>();
  const { user } = useSession();
  const [isDone, setDone] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (isDone) box.current?.focus();
  }, [isDone]);
  const state = stateOf(token);
  const works = state === 'active' || state === 'ending';
  // A personal token is renewed by its owner only, because the new secret acts as that person.
  const isRenewable = works && (token.ofProgramme || token.createdBy === user?.email);
  return (
    <>
      <div ref={box} tabIndex={-1} className="flex flex-wrap items-center gap-x-1 gap-y-6">
        {state === 'active' ? <span>Active</span> : <Chip {...chips[state]} />}
        {/* The buttons stand side by side, large enough to touch, but no higher than the line. */}
        {works && (
          <span className="-my-3 flex">
            {isRenewable && (
              <Button variant="ghost" className="px-2!" onClick={() => setOpen('renew')}>
                Renew<span className="sr-only"> {name}</span>
              </Button>
            )}
            <Button variant="ghost" className="px-2!" onClick={() => setOpen('revoke')}>
              Revoke<span className="sr-only"> {name}</span>
            </Button>
          </span>
        )}
      </div>
      {works && secretBeforeUntil && (
        <span className="mt-3 block text-muted">
          Secret before: until <time dateTime={secretBeforeUntil}>{dayOf(secretBeforeUntil)}</time>
        </span>
      )}
      {revokedAt && (
        <span className="mt-1 block text-muted">
          on <time dateTime={revokedAt}>{dayOf(revokedAt)}</time>
        </span>
      )}
      {open === 'renew' && <RenewTokenDialog token={token} onClose={() => setOpen(undefined)} />}
      {open === 'revoke' && (
        <RevokeDialog
          token={token}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            setDone(true);
            toast.success(`${name}: revoked`);
          }}
        />
      )}
    </>
  );
}

const list = new Intl.ListFormat('en-GB');

function RevokeDialog({
  token: { id, name, ending, lastUsedAt, ...token },
  onClose,
  onDone,
}: {
  token: AccessTokenRowFragment;
  onClose: () => void;
  onDone: () => void;
}) {
  const [revoke, { loading }] = useRevokeAccessTokenMutation();
  return (
    <ConfirmDialog
      title={`Revoke ${name}`}
      action="Revoke"
      danger
      busy={loading && 'Revoking...'}
      onConfirm={() => revoke({ variables: { id } }).then(onDone)}
      onClose={onClose}
    >
      <p>
        A system that uses{' '}
        <code className="font-mono text-sm whitespace-nowrap">
          {ACCESS_TOKEN_PREFIX}…{ending}
        </code>{' '}
        will be refused from its next call, and can no longer{' '}
        {list.format(token.scopes.map((scope) => lowerFirst(scopes[scope])))}. The token was{' '}
        {lastUsedAt ? `last used on ${minuteOf(lastUsedAt)}` : 'never used'}.
      </p>
      <p>You cannot undo this. To continue, the system needs a new token.</p>
    </ConfirmDialog>
  );
}
