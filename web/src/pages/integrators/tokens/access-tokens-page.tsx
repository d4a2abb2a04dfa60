import { useState } from 'react';
import { ACCESS_TOKEN_PREFIX } from '@portal/schema/access-token';
import { scopes } from '@portal/schema/choices';
import { formatOf } from '../../../lib/use-address.ts';
import { dayOf } from '../../../lib/words.ts';
import { AccessTokensDocument } from '../../../graphql/generated-staff.ts';
import type { AccessTokenRowFragment } from '../../../graphql/generated-staff.ts';
import { EXPLORER_PATH } from '../../../session/next-path.ts';
import { Button, buttonLooks } from '../../../ui/button.tsx';
import { Marked } from '../../../ui/marked.tsx';
import { Address } from '../../../ui/contact-lines.tsx';
import { ListPage, timeColumn } from '../../../lists/list-page.tsx';
import type { Column } from '../../../lists/list-page.tsx';
import { useList } from '../../../lists/use-list.ts';
import { GuideLink, IntegrationsLink } from '../shared/links.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { TokenState } from './token-state.tsx';

const columnsFor = (search: string): Column<AccessTokenRowFragment>[] => [
  {
    title: 'Token',
    cell: ({ name, ending }) => (
      <>
        <Marked text={name} search={search} />
        <code className="block font-mono text-sm font-normal text-muted">
          {ACCESS_TOKEN_PREFIX}…{ending}
        </code>
      </>
    ),
  },
  {
    title: 'Scopes',
    cell: (token) => (
      <ul className="flex max-w-72 min-w-44 flex-wrap gap-1">
        {token.scopes.map((scope) => (
          <li
            key={scope}
            className="rounded-full bg-primary-tint px-2 whitespace-nowrap text-info forced-colors:border"
          >
            {scopes[scope]}
          </li>
        ))}
      </ul>
    ),
  },
  {
    title: 'Belongs to',
    className: 'min-w-36 wrap-anywhere',
    cell: ({ ofProgramme, createdBy, createdAt }) => (
      <>
        {ofProgramme ? <span>The programme</span> : <Address email={createdBy} />}
        <span className="block text-muted">
          <span>
            since{' '}
            <time dateTime={createdAt} className="whitespace-nowrap">
              {dayOf(createdAt)}
            </time>
          </span>
          {ofProgramme && createdBy && (
            <span>
              , made by <Address email={createdBy} />
            </span>
          )}
        </span>
      </>
    ),
  },
  timeColumn('Last used', ({ lastUsedAt }) => lastUsedAt, 'Never used'),
  {
    title: 'Expires',
    className: 'whitespace-nowrap',
    cell: ({ expiresAt }) => <time dateTime={expiresAt}>{dayOf(expiresAt)}</time>,
  },
  { title: 'State', className: 'whitespace-nowrap', cell: (token) => <TokenState token={token} /> },
];

export function AccessTokensPage() {
  const [isCreating, setCreating] = useState(false);
  const list = useList({
    query: AccessTokensDocument,
    // The list has no search: it marks the name that a link of the audit log searches for.
    format: formatOf({ search: {} }),
    variables: () => ({}),
    pick: ({ accessTokens }) => accessTokens,
    noun: { one: 'access token', many: 'access tokens' },
  });
  return (
    <>
      <IntegrationsLink />
      <ListPage
        title="Access tokens"
        aside={
          <>
            <a href={EXPLORER_PATH} className={buttonLooks('ghost', 'px-3!')}>
              GraphQL explorer
            </a>
            <GuideLink href="/developers" />
          </>
        }
        add={<Button onClick={() => setCreating(true)}>New token</Button>}
        exported={{ path: '/api/access-tokens/export', file: 'access-tokens' }}
        list={list}
        columns={columnsFor(list.view.search)}
        minWidth="min-w-[60rem]"
        empty={{
          title: 'No access tokens yet.',
          text: 'Create one token per system, such as a data warehouse that fetches ideas every night. You choose what it can do and for how long, and can renew or revoke it at any time.',
        }}
      />
      {isCreating && (
        <NewTokenDialog
          onClose={() => setCreating(false)}
          onCreated={() => (list.view.after ? list.paging.goToFirst() : list.refetch())}
        />
      )}
    </>
  );
}
