import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { formatOf } from '../../../lib/use-address.ts';
import { WebhooksDocument } from '../../../graphql/generated-staff.ts';
import type { WebhookRowFragment } from '../../../graphql/generated-staff.ts';
import { Button } from '../../../ui/button.tsx';
import { Marked } from '../../../ui/marked.tsx';
import { ListPage } from '../../../lists/list-page.tsx';
import type { Column } from '../../../lists/list-page.tsx';
import { useList } from '../../../lists/use-list.ts';
import { GuideLink, IntegrationsLink } from '../shared/links.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookEvents, WebhookPage, WebhookState } from './webhook-page.tsx';

const columnsFor = (search: string): Column<WebhookRowFragment>[] => [
  {
    title: 'Webhook',
    cell: ({ id, name, url }) => (
      <>
        <Link to={`/webhooks/${id}`} className="text-link">
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

function WebhookList() {
  const [isCreating, setCreating] = useState(false);
  const navigate = useNavigate();
  const list = useList({
    query: WebhooksDocument,
    // The list has no search: it marks the name that a link of the audit log searches for.
    format: formatOf({ search: {} }),
    variables: () => ({}),
    pick: ({ webhooks }) => webhooks,
    noun: { one: 'webhook', many: 'webhooks' },
  });
  return (
    <>
      <IntegrationsLink />
      <ListPage
        title="Webhooks"
        aside={<GuideLink href="/developers/webhooks" />}
        add={<Button onClick={() => setCreating(true)}>New webhook</Button>}
        exported={{ path: '/api/webhooks/export', file: 'webhooks' }}
        list={list}
        columns={columnsFor(list.view.search)}
        minWidth="min-w-[48rem]"
        empty={{
          title: 'No webhooks yet.',
          text: 'Create one for each system that should know when an idea is submitted or reviewed, a suggestion arrives, or a team enters a challenge.',
        }}
      />
      {isCreating && (
        <WebhookDialog
          onClose={(createdId) => {
            setCreating(false);
            if (createdId) void navigate(`/webhooks/${createdId}`);
          }}
        />
      )}
    </>
  );
}

export function WebhooksPage() {
  const { id } = useParams();
  return id ? <WebhookPage key={id} id={id} /> : <WebhookList />;
}
