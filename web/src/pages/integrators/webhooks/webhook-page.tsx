import { CirclePause } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { deliveryStatuses, webhookEvents } from '@portal/schema/choices';
import type { DeliveryStatus } from '@portal/schema/choices';
import { deliveryFilters } from '@portal/schema/list-filters';
import { filterChips } from '../../../lib/filter-words.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { useReplayFailedDeliveriesMutation, WebhookPageDocument } from '../../../graphql/generated-staff.ts';
import type { WebhookPageQuery, WebhookRowFragment } from '../../../graphql/generated-staff.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { FilterSelect, FilterSearch } from '../../../ui/filter-fields.tsx';
import { PageHead } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ExportMenu, useHasExport } from '../../../lists/export-menu.tsx';
import { ListResults } from '../../../lists/list-results.tsx';
import { useFilteredList } from '../../../lists/use-list.ts';
import { DeliveryEntry, isSoon } from './delivery-entry.tsx';
import { WebhookActions } from './webhook-actions.tsx';

const statusPhrases: Readonly<Record<DeliveryStatus, string>> = {
  WAITING: 'is waiting',
  DELIVERED: 'was delivered',
  FAILED: 'failed',
};

const POLL_INTERVAL = 2_000;

/** Lists the deliveries of a webhook, and follows those that are due soon. */
function useDeliveries(id: string) {
  const [isPolling, setPolling] = useState(false);
  const list = useFilteredList({
    query: WebhookPageDocument,
    filters: deliveryFilters,
    variables: { id },
    pick: (data) => data.webhook.deliveries,
    noun: { one: 'delivery', many: 'deliveries' },
    matching: ({ status }) => status && `that ${statusPhrases[status]}`,
    pollInterval: isPolling ? POLL_INTERVAL : 0,
  });
  const webhook = list.data?.webhook;
  const mustPoll =
    webhook !== undefined && !webhook.pausedAt && webhook.deliveries.edges.some(({ node }) => isSoon(node));
  if (mustPoll !== isPolling) setPolling(mustPoll);
  return { ...list, webhook };
}
type Deliveries = ReturnType<typeof useDeliveries>;

export function WebhookPage({ id }: { id: string }) {
  const list = useDeliveries(id);
  const { webhook } = list;
  return (
    <>
      <nav aria-label="Webhooks">
        <BackLink to="/webhooks">Back to webhooks</BackLink>
      </nav>
      <PageHead title={webhook?.name ?? 'Webhook'} documentTitle={webhook?.name ?? 'Webhook'} />
      {list.error && problemOf(list.error).code === 'NOT_FOUND' ? (
        <EmptyState title="This webhook does not exist.">
          <ButtonLink to="/webhooks">Back to webhooks</ButtonLink>
        </EmptyState>
      ) : (
        <>
          {webhook && <WebhookHead webhook={webhook} list={list} />}
          <ListResults list={list} empty={<NoDelivery list={list} />}>
            {(deliveries) => (
              <ol className="rounded-box border border-line bg-surface">
                {deliveries.map((delivery) => (
                  <DeliveryEntry
                    key={delivery.id}
                    delivery={delivery}
                    isPaused={webhook?.pausedAt !== null}
                    onReplayed={list.refetch}
                  />
                ))}
              </ol>
            )}
          </ListResults>
        </>
      )}
    </>
  );
}

/** Shows a webhook with its acts, and the controls of its deliveries. */
function WebhookHead({ webhook, list }: { webhook: WebhookPageQuery['webhook']; list: Deliveries }) {
  const navigate = useNavigate();
  const { status } = list.view;
  const hasExport = useHasExport({ ...list, isFiltered: status !== '' });
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-box border border-line bg-surface p-4 sm:p-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <WebhookState {...webhook} />
          <code className="font-mono text-sm wrap-anywhere">{webhook.url}</code>
        </div>
        <WebhookEvents {...webhook} />
        <WebhookActions
          webhook={webhook}
          onChanged={list.refetch}
          onDeleted={() => void navigate('/webhooks', { replace: true })}
        />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2>Deliveries</h2>
        <FilterSearch label="Find deliveries" onLeave={list.settle}>
          <FilterSelect
            name="status"
            label={deliveryFilters.status.label}
            options={deliveryStatuses}
            all={deliveryFilters.status.any}
            value={status}
            onChange={(name) => list.change({ status: name as DeliveryStatus }, 'status')}
          />
          {hasExport && (
            <ExportMenu
              path="/api/webhook-deliveries/export"
              file="webhook-deliveries"
              query={String(new URLSearchParams({ webhook: webhook.id, ...(status && { status }) }))}
              total={list.total}
              noun={list.noun}
              matching={list.matching}
            />
          )}
          {webhook.failedCount > 0 && !webhook.pausedAt && (
            <ReplayAll webhook={webhook} onDone={list.refetch} />
          )}
        </FilterSearch>
      </div>
      <FilterChips filters={filterChips(deliveryFilters, list.view)} address={list} />
    </>
  );
}

function NoDelivery({ list: { view, clear } }: { list: Deliveries }) {
  return view.status ? (
    <EmptyState title={`No delivery ${statusPhrases[view.status]}.`}>
      <Button variant="secondary" onClick={clear}>
        Show all
      </Button>
    </EmptyState>
  ) : (
    <EmptyState title="Nothing sent yet.">
      <p className="max-w-prose text-muted">
        Send a test to see whether the receiver answers and accepts the signature.
      </p>
    </EmptyState>
  );
}

function ReplayAll({
  webhook: { id, failedCount },
  onDone,
}: {
  webhook: WebhookPageQuery['webhook'];
  onDone: () => void;
}) {
  const [replay, { loading }] = useReplayFailedDeliveriesMutation();
  const send = async () => {
    try {
      const { data } = await replay({ variables: { webhookId: id } });
      const count = data?.replayFailedDeliveries ?? 0;
      toast.success(count === 1 ? 'Sending 1 delivery again' : `Sending ${count} deliveries again`);
    } catch (error) {
      toast.error(problemOf(error).message);
    }
    onDone();
  };
  return (
    <Button variant="secondary" busy={loading && 'Sending...'} onClick={() => void send()}>
      {failedCount === 1 ? 'Send the failed one again' : `Send all ${failedCount} failed ones again`}
    </Button>
  );
}

export function WebhookState({ pausedAt }: Pick<WebhookRowFragment, 'pausedAt'>) {
  if (!pausedAt) return <span>Active</span>;
  return (
    <Chip tone="locked" icon={CirclePause}>
      Paused
    </Chip>
  );
}

export function WebhookEvents({ events }: Pick<WebhookRowFragment, 'events'>) {
  return (
    <ul className="flex flex-wrap gap-1 text-sm">
      {events.map((event) => (
        <li
          key={event}
          className="rounded-full bg-primary-tint px-2 font-mono whitespace-nowrap text-info forced-colors:border"
        >
          {webhookEvents[event]}
        </li>
      ))}
    </ul>
  );
}
