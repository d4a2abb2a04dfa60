import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatOf } from '../../../app/use-address.ts';
import { WebhooksDocument } from '../../../graphql/generated.ts';
import type { WebhookRowFragment } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { Marked } from '../../../ui/marked.tsx';
import { ListPage } from '../../back-office/shared/list-page.tsx';
import type { Column } from '../../back-office/shared/list-page.tsx';
import { useList } from '../../back-office/shared/use-list.ts';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { WebhookEvents, WebhookState } from './webhook-parts.tsx';

/** The columns, with what stands out in the names. */
const columnsWith = (search: string): Column<WebhookRowFragment>[] => [
  {
    title: 'Webhook',
    cell: ({ id, name, url }) => (
      <>
        <Link
          to={`/webhooks/${id}`}
          className="text-primary underline underline-offset-2 hover:text-primary-hover"
        >
          <Marked text={name} search={search} />
        </Link>
        <span className="block font-normal wrap-anywhere text-muted">{new URL(url).host}</span>
      </>
    ),
  },
  { title: 'Events', className: 'max-w-80 min-w-48', cell: (webhook) => <WebhookEvents {...webhook} /> },
  { title: 'State', cell: (webhook) => <WebhookState {...webhook} /> },
  { title: 'Waiting', className: 'tabular-nums', cell: ({ waitingCount }) => waitingCount },
  {
    title: 'Failed',
    className: 'tabular-nums',
    cell: ({ failedCount }) => (
      <span className={failedCount > 0 ? 'font-semibold text-danger' : undefined}>{failedCount}</span>
    ),
  },
];

/** Lists all webhooks, with the button for a new one. */
export function WebhookList() {
  const [isMaking, setMaking] = useState(false);
  const navigate = useNavigate();
  const list = useList({
    query: WebhooksDocument,
    // The audit log links to names: they are marked, as the list has no search.
    format: formatOf({ search: {} }),
    variables: ({ after }) => ({ after: after || null }),
    pick: ({ webhooks }) => webhooks,
    noun: { one: 'webhook', many: 'webhooks' },
  });
  return (
    <>
      <ListPage
        title="Webhooks"
        intro={
          <>
            The portal sends events to other systems as they happen, so they do not have to poll. How to
            receive them: <a href="/developers/webhooks">guide for developers</a>.
          </>
        }
        aside={<Button onClick={() => setMaking(true)}>New webhook</Button>}
        list={list}
        columns={columnsWith(list.view.search)}
        minWidth="min-w-[44rem]"
        empty={{
          title: 'No webhooks yet.',
          text: 'Create one for each system that should know when an idea is submitted or reviewed, a suggestion arrives, or a team enters a challenge.',
        }}
      />
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
