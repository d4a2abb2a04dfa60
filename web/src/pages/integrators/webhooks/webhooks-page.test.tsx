/** Webhooks as an administrator keeps them: the form, and what can be done with one and with its deliveries. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  CreateWebhookDocument,
  DeleteWebhookDocument,
  RenewWebhookSecretDocument,
  ReplayDeliveryDocument,
  ReplayFailedDeliveriesDocument,
  UpdateWebhookDocument,
  WebhookPageDocument,
  WebhooksDocument,
} from '../../../graphql/generated-staff.ts';
import type { DeliveryRowFragment, WebhookRowFragment } from '../../../graphql/generated-staff.ts';
import {
  answer,
  clear,
  renderPage,
  found,
  listOf,
  pathNow,
  serveAs,
  Refusal,
} from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { isSoon, outcomeOf } from './delivery-entry.tsx';
import { WebhooksPage } from './webhooks-page.tsx';

const user = newUser();
let webhook: WebhookRowFragment | undefined;
let deliveries: DeliveryRowFragment[];
let calls: ReturnType<typeof serveAs>;

const existing = (): WebhookRowFragment => webhook ?? refuse();
const refuse = (): never => {
  throw new Refusal('NOT_FOUND', 'There is none.');
};
const secretOf = () => {
  const { id, name } = existing();
  return { secret: 'whsec_new', webhook: { id, name } };
};

/** Sends a delivery again as the server does: it waits, and its failure is forgotten. */
function replay(): DeliveryRowFragment {
  const [delivery] = deliveries;
  if (!delivery) return refuse();
  webhook = { ...existing(), failedCount: 0 };
  deliveries = [{ ...delivery, status: 'WAITING', fault: null }];
  return deliveries[0] ?? delivery;
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  webhook = {
    ...{ id: 'w1', name: 'Data warehouse', url: 'https://warehouse.example.com/hooks' },
    ...{ events: ['SUGGESTION_RECEIVED'], pausedAt: null },
    ...{ version: 1, waitingCount: 0, failedCount: 1 },
  };
  deliveries = [
    {
      ...{ id: 'd1', eventId: 'msg_1', event: 'SUGGESTION_RECEIVED', status: 'FAILED', attempts: 8 },
      ...{ payload: { painPointType: 'PROCESS' }, responseStatus: 500, fault: 'Answered 500.', duration: 12 },
      ...{ createdAt: '2026-03-31T12:00:00.000Z', triedAt: '2026-03-31T12:00:00.000Z', nextTryAt: null },
    },
  ];
  calls = serveAs(
    'admin@example.com',
    'admin',
    answer(WebhooksDocument, () => ({ webhooks: listOf(webhook ? [webhook] : []) })),
    answer(WebhookPageDocument, ({ id, filter }) => {
      if (id !== webhook?.id) return refuse();
      const wanted = [filter?.statuses ?? []].flat();
      const rows = deliveries.filter(({ status }) => wanted.length === 0 || wanted.includes(status));
      return { webhook: { ...existing(), deliveries: listOf(rows) } };
    }),
    answer(CreateWebhookDocument, ({ input }) => {
      webhook = { ...existing(), name: input.name };
      return { createWebhook: secretOf() };
    }),
    answer(UpdateWebhookDocument, ({ input: { isPaused, ...changed } }) => {
      const pausedAt = isPaused ? '2026-04-01T12:00:00.000Z' : null;
      webhook = { ...existing(), ...('name' in changed ? { name: changed.name ?? '' } : {}), pausedAt };
      return { updateWebhook: webhook };
    }),
    answer(RenewWebhookSecretDocument, () => ({ renewWebhookSecret: secretOf() })),
    answer(DeleteWebhookDocument, () => {
      webhook = undefined;
      return { deleteWebhook: true };
    }),
    answer(ReplayDeliveryDocument, () => ({ replayDelivery: replay() })),
    answer(ReplayFailedDeliveriesDocument, () => {
      replay();
      return { replayFailedDeliveries: 1 };
    }),
  );
});
afterEach(clear);

const open = (path: string) => renderPage(<WebhooksPage />, path, '/webhooks/:id?');
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
async function storeSecret(): Promise<void> {
  const shown = await screen.findByRole('dialog', { name: 'Save the secret' });
  expect(within(shown).getByLabelText<HTMLTextAreaElement>('Secret').value).toBe('whsec_new');
  await user.keyboard('{Escape}');
  await within(shown).findByText(/^Save the secret first/);
  await press('I have saved it');
  await waitFor(() => expect(document.body.textContent).not.toContain('whsec_new'));
}

test('one is made: its form names its faults and shows payloads, its secret stays until it is saved', async () => {
  open('/webhooks');
  await press('New webhook');
  const form = await screen.findByRole('dialog', { name: 'New webhook' });
  await press('Create webhook');
  await within(form).findByText('There is a problem');
  fireEvent.click(within(form).getAllByText('idea.reviewed').at(-1) ?? form);
  await within(form).findByText(/"statusBefore"/);
  fireEvent.change(within(form).getByLabelText(/^Name/), { target: { value: 'Data lake' } });
  fireEvent.change(within(form).getByLabelText(/^Address/), {
    target: { value: 'https://lake.example.com' },
  });
  await user.click(within(form).getByRole('checkbox', { name: /suggestion\.received/ }));
  await press('Create webhook');
  await storeSecret();
  await heading('Data lake');
  expect(pathNow()).toBe('/webhooks/w1');
});

test('what failed is found and sent again, all of it or one by one', async () => {
  open('/webhooks/w1');
  await screen.findByText('Failed: status 500 after 8 attempts.');
  screen.getByText(/"painPointType": "PROCESS"/);
  await user.selectOptions(screen.getByLabelText('State'), 'Failed');
  await screen.findByText('1 delivery that failed.');
  await press('Send the failed one again');
  await screen.findByText('No delivery failed.');
  await press('Show all');
  await screen.findByText('Sending…');
  await press(/^Send again/);
  await waitFor(() => expect(calls).toContainEqual(['ReplayDelivery', { id: 'd1' }]));
});

test('it is changed, gets a new secret, is paused, resumed and deleted', async () => {
  open('/webhooks/w1');
  await heading('Data warehouse');
  await press('Edit');
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Data lake' } });
  await press('Save');
  await heading('Data lake');
  await press('New secret');
  await press('Create a new secret');
  await storeSecret();
  await press('Pause');
  await screen.findByText(/^This webhook is paused\./);
  screen.getByText('Paused');
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  await press('Resume');
  await screen.findByRole('button', { name: 'Send a test' });
  await press('Delete');
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Delete Data lake' })).getByText('Delete'),
  );
  await screen.findByText('No webhooks yet.');
  expect(pathNow()).toBe('/webhooks');
});

test('one that is not there says so', async () => {
  open('/webhooks/nonsense');
  await found(() => document.body.textContent.includes('This webhook does not exist.'));
});

describe('the words of a delivery', () => {
  const stateOf = (changes: Partial<Parameters<typeof outcomeOf>[0]>) => ({
    status: 'WAITING' as const,
    attempts: 0,
    fault: null,
    responseStatus: null,
    duration: null,
    nextTryAt: '2026-03-31T12:00:00.000Z',
    ...changes,
  });
  const refused = { attempts: 1, fault: 'Answered 500.', responseStatus: 500, duration: 3 };

  test.each([
    [stateOf({}), false, 'Not sent yet.'],
    [stateOf({ attempts: 1 }), false, 'Sending…'],
    [stateOf(refused), true, 'Answered 500. Waiting until you resume the webhook.'],
    [stateOf({}), true, 'Waiting until you resume the webhook.'],
    [stateOf({ ...refused, status: 'FAILED' }), false, 'Failed: status 500 after 1 attempt.'],
    [stateOf({ ...refused, status: 'FAILED', attempts: 10 }), false, 'Failed: status 500 after 10 attempts.'],
    [
      stateOf({
        ...refused,
        fault: 'No connection: it was refused.',
        responseStatus: null,
        status: 'FAILED',
        attempts: 10,
      }),
      false,
      'No connection: it was refused. Failed after 10 attempts.',
    ],
    [stateOf({ status: 'DELIVERED', responseStatus: 204, duration: 12 }), false, 'Answered 204 in 12 ms.'],
    [stateOf({ status: 'DELIVERED', responseStatus: 200, duration: 1234 }), true, 'Answered 200 in 1.2 s.'],
  ])('say its outcome in a sentence', (state, isPaused, text) => {
    expect(outcomeOf(state, isPaused)).toBe(text);
  });

  test('name the time of the next attempt', () => {
    expect(outcomeOf(stateOf(refused), false)).toMatch(/^Answered 500\. Next attempt on 31 Mar 2026/);
  });

  test.each([
    [stateOf({}), '2026-03-31T11:59:30.000Z', true],
    [stateOf({}), '2026-03-31T11:30:00.000Z', false],
    [stateOf({ nextTryAt: null }), '2026-03-31T11:30:00.000Z', true],
    [stateOf({ status: 'DELIVERED', nextTryAt: null }), '2026-03-31T12:00:00.000Z', false],
  ])('tell whether it is being sent or about to be, so that the page polls', (state, now, soon) => {
    expect(isSoon(state, Date.parse(now))).toBe(soon);
  });
});
