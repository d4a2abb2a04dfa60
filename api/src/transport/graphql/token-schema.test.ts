/** The part of the graph that access tokens can call, as systems read it. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { buildSchema, isObjectType, parse, validate, validateSchema } from 'graphql';
import { scopesAllow } from '@portal/schema/access';
import { scopes } from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import { graph } from '../../app/features.ts';
import { buildBareSchema } from './build-schema.ts';
import { textOf } from './schema-text.ts';
import { tokenSchemaOf } from './token-schema.ts';
import { sharePortal } from '../../../test/harness.ts';

const portal = sharePortal();
const whole = buildBareSchema(graph);
const ofTokens = tokenSchemaOf(whole, graph);

test.each(['Query', 'Mutation'] as const)(
  '%s has what some scope, or none, allows, and nothing else',
  (name) => {
    const root = ofTokens.getType(name);
    const called = isObjectType(root) ? Object.keys(root.getFields()) : [];
    const allowed = Object.entries(graph.operations[name]).flatMap(([operation, action]) =>
      scopesAllow(namesOf(scopes), action) ? operation : [],
    );
    expect(called.toSorted()).toEqual(allowed.toSorted());
    expect(allowed.length).toBeLessThan(Object.keys(graph.operations[name]).length);
  },
);

test('it is a whole schema without types that no call reaches, the places of pages and hidden fields of forms', () => {
  const text = textOf(ofTokens);
  expect(validateSchema(buildSchema(text))).toEqual([]);
  expect(text.length).toBeLessThan(textOf(whole).length * 0.6);
  for (const name of ['Webhook', 'AccessToken', 'AuditEvent', 'PagePosition', 'website2', 'SignUpInput'])
    expect(text).not.toMatch(new RegExp(`\\b${name}\\b`));
  for (const name of ['IdeaFilterInput', 'SavedReviews', 'Challenge', 'DateTimeISO'])
    expect(text).toMatch(new RegExp(`\\b${name}\\b`));
});

const examples = new URL('../../../../docs/examples/', import.meta.url);
test.each(readdirSync(examples).filter((name) => name.endsWith('.graphql')))(
  '%s is an operation of it',
  (name) => {
    expect(validate(ofTokens, parse(readFileSync(new URL(name, examples), 'utf8')))).toEqual([]);
  },
);

test('it is served beside the whole one; another name of a caller is refused with what to send', async () => {
  const read = (search: string) => portal.client().fetch(`/graphql/schema.graphql${search}`);
  expect(await (await read('?for=token')).text()).toBe(textOf(ofTokens));
  expect(await (await read('')).text()).toBe(textOf(whole));
  const refused = await read('?for=tokens');
  expect([refused.status, await refused.json()]).toEqual([
    400,
    expect.objectContaining({
      errors: [{ field: 'for', message: expect.stringContaining('must be token') }],
    }),
  ]);
});
