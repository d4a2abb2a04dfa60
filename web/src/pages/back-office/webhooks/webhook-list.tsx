import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { textFilters, useListAddress } from '../../../app/use-list-address.ts';
import { useWebhooksQuery } from '../../../graphql/generated.ts';
import type { WebhookRowFragment } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { Marked } from '../../../ui/marked.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { RowHead, ScrollTable } from '../../../ui/scroll-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ListResults } from '../shared/list-results.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { WebhookEvents, WebhookState } from './webhook-parts.tsx';

// The audit log links to names: they are marked, as the list has no search.
const marks = textFilters('search');
const columns = ['Webhook', 'Events', 'State', 'Waiting', 'Failed'];

/** Lists all webhooks, with the button for a new one. */
export function WebhookList() {
  const { view, paging } = useListAddress(marks);
  const [isMaking, setMaking] = useState(false);
  const navigate = useNavigate();
  const result = useWebhooksQuery({
    variables: { after: view.after || null },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <PageTitle>Webhooks</PageTitle>
          <p className="max-w-[68ch] text-muted">
            The portal sends events to other systems as they happen, so they do not have to poll. How to
            receive them: <a href="/developers/webhooks">guide for developers</a>.
          </p>
        </div>
        <Button onClick={() => setMaking(true)}>New webhook</Button>
      </div>
      <ListResults
        noun={{ one: 'webhook', many: 'webhooks' }}
        result={result}
        pick={({ webhooks }) => webhooks}
        paging={paging}
        empty={
          <EmptyState title="No webhooks yet.">
            <p className="max-w-prose text-muted">
              Create one for each system that should know when an idea is submitted or reviewed, a suggestion
              arrives, or a team enters a challenge.
            </p>
          </EmptyState>
        }
      >
        {(webhooks) => (
          <ScrollTable label="Webhooks" columns={columns} dense minWidth="min-w-[44rem]">
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} search={view.search} />
            ))}
          </ScrollTable>
        )}
      </ListResults>
      {isMaking && (
        <NewWebhookDialog
          onClose={(madeId) => {
            setMaking(false);
            if (madeId) void navigate(`/webhooks/${madeId}`);
          }}
        />
      )}
    </>
  );
}

function WebhookRow({ webhook, search }: { webhook: WebhookRowFragment; search: string }) {
  const { id, name, url, waitingCount, failedCount } = webhook;
  return (
    <tr className="border-t border-line align-top">
      <RowHead>
        <Link
          to={`/webhooks/${id}`}
          className="text-primary underline underline-offset-2 hover:text-primary-hover"
        >
          <Marked text={name} search={search} />
        </Link>
        <span className="block font-normal wrap-anywhere text-muted">{new URL(url).host}</span>
      </RowHead>
      <td className="max-w-80 min-w-48 px-3 py-3">
        <WebhookEvents {...webhook} />
      </td>
      <td className="px-3 py-3">
        <WebhookState {...webhook} />
      </td>
      <td className="px-3 py-3 tabular-nums">{waitingCount}</td>
      <td className={`px-3 py-3 tabular-nums ${failedCount > 0 ? 'font-semibold text-danger' : ''}`}>
        {failedCount}
      </td>
    </tr>
  );
}
