import { can } from '@portal/schema/access';
import { useOwnTokensQuery } from '../../../graphql/generated.ts';
import { useSession } from '../../../session/session-store.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Names the access tokens whose secrets the person knows: they go on when devices are logged out. */
export function OwnTokens() {
  const { user } = useSession();
  const skip = !user || !can(user.role, 'token:manage');
  const { data } = useOwnTokensQuery({ skip, fetchPolicy: 'network-only' });
  const tokens = data?.me?.knownAccessTokens ?? [];
  if (tokens.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>
        Access tokens go on: {tokens.map(({ name }) => name).join(', ')}. If somebody else may know a secret,
        renew or revoke the token on the page{' '}
        <a href="/access-tokens" target="_blank" rel="noreferrer">
          Access tokens
        </a>
        .
      </p>
    </Notice>
  );
}
