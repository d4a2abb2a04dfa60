import { CircleCheck, Clock, ShieldX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { ACCESS_TOKEN_PREFIX } from '@portal/schema/access-token';
import { scopes } from '@portal/schema/choices';
import { dayOf, hourOf } from '../../../app/words.ts';
import type { AccessTokenRowFragment } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Marked } from '../../../ui/marked.tsx';
import { RowHead } from '../../../ui/scroll-table.tsx';
import { Address } from '../shared/address.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { tokenState } from './token-words.ts';

const looks = {
  active: { tone: 'success', icon: CircleCheck, children: 'Active' },
  expired: { tone: 'locked', icon: Clock, children: 'Expired' },
  revoked: { tone: 'danger', icon: ShieldX, children: 'Revoked' },
} as const;

/**
 * Shows one token: who created it, its scopes and state, and the button that revokes it.
 * @param search what is marked in the name
 */
export function TokenRow({ token, search }: { token: AccessTokenRowFragment; search: string }) {
  const { name, ending, createdAt, lastUsedAt, expiresAt, revokedAt } = token;
  const [isAsked, setAsked] = useState(false);
  const [isDone, setDone] = useState(false);
  const standing = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus is gone with what it was for.
    if (isDone) standing.current?.focus();
  }, [isDone]);
  const state = tokenState(token);
  return (
    <tr className="border-t border-line align-top">
      <RowHead>
        <Marked text={name} search={search} />
        <code className="block font-mono text-sm font-normal whitespace-nowrap text-muted">
          {ACCESS_TOKEN_PREFIX}…{ending}
        </code>
      </RowHead>
      <td className="px-3 py-3">
        <ul className="flex max-w-72 min-w-48 flex-wrap gap-1">
          {token.scopes.map((scope) => (
            <li key={scope} className="rounded-full bg-primary-tint px-2 whitespace-nowrap text-info">
              {scopes[scope]}
            </li>
          ))}
        </ul>
      </td>
      <td className="min-w-36 px-3 py-3 wrap-anywhere">
        <time dateTime={createdAt} className="whitespace-nowrap">
          {dayOf(createdAt)}
        </time>
        <span className="block text-muted">
          by <Address email={token.createdBy} />
        </span>
      </td>
      <td className="px-3 py-3 whitespace-nowrap">
        {lastUsedAt ? (
          <time dateTime={lastUsedAt}>
            {dayOf(lastUsedAt)}
            <span className="block text-muted">{hourOf(lastUsedAt)}</span>
          </time>
        ) : (
          <span className="text-muted">Never used</span>
        )}
      </td>
      <td className="px-3 py-3 whitespace-nowrap">
        <time dateTime={expiresAt}>{dayOf(expiresAt)}</time>
      </td>
      <td className="px-3 py-3 whitespace-nowrap">
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
      </td>
    </tr>
  );
}
