import { expect, test } from '@jest/globals';
import { faultsOf } from './rules.ts';
import * as v from 'valibot';
import { webhookChangeRules, webhookRules } from './webhook.ts';

const good = { name: 'Warehouse', url: ' HTTPS://Example.com/hooks ', events: ['IDEA_SUBMITTED'] };

test('a webhook comes back with its address as it is posted to', () => {
  expect(v.parse(webhookRules, good)).toEqual({
    name: 'Warehouse',
    url: 'https://example.com/hooks',
    events: ['IDEA_SUBMITTED'],
  });
});

test.each([
  ['name', { name: '' }],
  ['events', { events: [] }],
  ['events', { events: ['IDEA_EATEN'] }],
  ['url', { url: '' }],
  ['url', { url: 'example.com/hooks' }],
  ['url', { url: 'ftp://example.com' }],
  ['url', { url: 'https://user:secret@example.com' }],
  ['url', { url: 'https://example.com/#part' }],
  ['url', { url: 'https://exa mple.com' }],
  ['url', { url: `https://example.com/${'x'.repeat(500)}` }],
])('a bad %s is named, whether the webhook is new or changed', (field, part) => {
  for (const [rules, input] of [
    [webhookRules, { ...good, ...part }],
    [webhookChangeRules, part],
  ] as const) {
    const { issues = [] } = v.safeParse(rules, input);
    expect(faultsOf(issues).map((fault) => fault.field)).toEqual([field]);
  }
});
