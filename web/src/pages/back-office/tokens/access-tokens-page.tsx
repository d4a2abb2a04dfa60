import { useState } from 'react';
import { textFilters, useListAddress } from '../../../app/use-list-address.ts';
import { useAccessTokensQuery } from '../../../graphql/generated.ts';
import { EXPLORER_PATH } from '../../../session/next-path.ts';
import { Button } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ScrollTable } from '../../../ui/scroll-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { BackOfficePage } from '../shared/back-office-page.tsx';
import { ListResults } from '../shared/list-results.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { TokenRow } from './token-row.tsx';

// The audit log links to names: they are marked, as the list has no search.
const marks = textFilters('search');
const columns = ['Token', 'Scopes', 'Created', 'Last used', 'Expires', 'State'];

/** Where administrators create, review and revoke the access tokens of other systems. */
export function AccessTokensPage() {
  return (
    <BackOfficePage action="token:manage">
      <AccessTokens />
    </BackOfficePage>
  );
}

function AccessTokens() {
  const { view, paging } = useListAddress(marks);
  const [isMaking, setMaking] = useState(false);
  const result = useAccessTokensQuery({
    variables: { after: view.after || null },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <PageTitle>Access tokens</PageTitle>
          <p className="max-w-[68ch] text-muted">
            A token lets another system use the API on behalf of the administrator who created it, within the
            scopes you choose. Try calls in the <a href={EXPLORER_PATH}>GraphQL explorer</a>, or read the{' '}
            <a href="/developers">guide for developers</a>.
          </p>
        </div>
        <Button onClick={() => setMaking(true)}>New token</Button>
      </div>
      <ListResults
        noun={{ one: 'access token', many: 'access tokens' }}
        result={result}
        pick={({ accessTokens }) => accessTokens}
        paging={paging}
        empty={
          <EmptyState title="No access tokens yet.">
            <p className="max-w-prose text-muted">
              Create one token per system, such as a data warehouse that fetches ideas every night. You choose
              what it can do and for how long, and can revoke it at any time.
            </p>
          </EmptyState>
        }
      >
        {(tokens) => (
          <ScrollTable label="Access tokens" columns={columns} dense minWidth="min-w-[56rem]">
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} search={view.search} />
            ))}
          </ScrollTable>
        )}
      </ListResults>
      {isMaking && (
        <NewTokenDialog
          onClose={() => setMaking(false)}
          onCreated={() => (view.after ? paging.goToFirst() : void result.refetch())}
        />
      )}
    </>
  );
}
