/** The emitted schema as a product: everything described, in one style, with limits that the rules obey. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import {
  buildSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
} from 'graphql';
import type {
  GraphQLArgument,
  GraphQLField,
  GraphQLInputField,
  GraphQLNamedType,
  GraphQLType,
} from 'graphql';
import * as v from 'valibot';
import { scopesAllow } from '@portal/schema/access';
import { accessTokenRules } from '@portal/schema/access-token';
import { scopes } from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import { logInRules, resetPasswordRules, signUpRules } from '@portal/schema/account';
import { challengeRules, entryRules } from '@portal/schema/challenge';
import { reviewIdeasRules, ideaRules, reviewIdeaRules } from '@portal/schema/idea';
import { filterRules } from '@portal/schema/filters';
import type { FilterTable } from '@portal/schema/filters';
import { ideaFilters } from '@portal/schema/idea-filter';
import * as lists from '@portal/schema/list-filters';
import { reportFilterRules } from '@portal/schema/report';
import { suggestionRules } from '@portal/schema/suggestion';
import { webhookChangeRules, webhookRules } from '@portal/schema/webhook';
import { graph } from '../src/app/features.ts';

const schema = buildSchema(readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8'));
const types = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !(isScalarType(type) && isSpecifiedScalarType(type)),
);

type Input = GraphQLArgument | GraphQLInputField;
/** An output field, an input field or argument, with where it stands. */
interface Part<Of> {
  path: string;
  of: GraphQLNamedType;
  part: Of;
}
const outputs: Part<GraphQLField<unknown, unknown>>[] = types.flatMap((of) =>
  isObjectType(of) || isInterfaceType(of)
    ? Object.values(of.getFields()).map((part) => ({ path: `${of.name}.${part.name}`, of, part }))
    : [],
);
const inputs: Part<Input>[] = [
  ...outputs.flatMap(({ path, of, part }) =>
    part.args.map((arg) => ({ path: `${path}.${arg.name}`, of, part: arg })),
  ),
  ...types.flatMap((of) =>
    isInputObjectType(of)
      ? Object.values(of.getFields()).map((part) => ({ path: `${of.name}.${part.name}`, of, part }))
      : [],
  ),
];
const values = types.flatMap((of) =>
  isEnumType(of) ? of.getValues().map((part) => ({ path: `${of.name}.${part.name}`, of, part })) : [],
);

const isList = (type: GraphQLType): boolean => isListType(getNullableType(type));
const nameOf = (type: GraphQLType) => getNamedType(type).name;
/** The paths of parts that break a rule. */
const breaking = <Of>(parts: Part<Of>[], holds: (part: Part<Of>) => boolean) =>
  parts.filter((part) => !holds(part)).map(({ path }) => path);

test('every type, field, argument, input field and value of an enum is described', () => {
  const isDescribed = ({ description }: { description?: string | null | undefined }) =>
    /\S/.test(description ?? '');
  expect(types.filter((type) => !isDescribed(type)).map(({ name }) => name)).toEqual([]);
  for (const parts of [outputs, inputs, values] as Part<{ description?: string | null }>[][]) {
    expect(parts.length).toBeGreaterThan(100);
    expect(breaking(parts, ({ part }) => isDescribed(part))).toEqual([]);
  }
});

test('names are in one style', () => {
  expect(types.filter(({ name }) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
  const isCamelCase = ({ part }: Part<{ name: string }>) => /^[a-z][A-Za-z0-9]*$/.test(part.name);
  expect([...breaking(outputs, isCamelCase), ...breaking(inputs, isCamelCase)]).toEqual([]);
  expect(breaking(values, ({ part }) => /^[A-Z][A-Z0-9_]*$/.test(part.name))).toEqual([]);
  expect(types.filter((type) => isInputObjectType(type) !== type.name.endsWith('Input'))).toEqual([]);
});

test('lists that may grow are connections; others say why they cannot', () => {
  const lists = outputs.filter(({ part }) => isList(part.type) && part.name !== 'edges');
  expect(lists.length).toBeGreaterThan(20);
  expect(breaking(lists, ({ part }) => /\b(at most|one for each)\b/i.test(part.description ?? ''))).toEqual(
    [],
  );
});

test('every connection takes first and after, and nothing else is called so', () => {
  const connections = outputs.filter(({ part }) => nameOf(part.type).endsWith('Connection'));
  expect(connections.length).toBeGreaterThan(9);
  const argument = (field: GraphQLField<unknown, unknown>, name: string) =>
    String(field.args.find((arg) => arg.name === name)?.type);
  expect(
    breaking(
      connections,
      ({ part }) => argument(part, 'first') === 'Int!' && argument(part, 'after') === 'String',
    ),
  ).toEqual([]);
});

test('filters are input objects, named after what they narrow', () => {
  // A saved view keeps the address of a filter, which is a text.
  const filters = inputs.filter(({ part }) => part.name === 'filter' && nameOf(part.type) !== 'String');
  expect(filters.length).toBeGreaterThan(5);
  expect(breaking(filters, ({ part }) => nameOf(part.type).endsWith('FilterInput'))).toEqual([]);
});

test('what has an id of its own can be read by it', () => {
  const identified = outputs.filter(({ of, part }) => part.name === 'id' && isObjectType(of));
  const isNode = (of: GraphQLNamedType) =>
    isObjectType(of) && of.getInterfaces().some(({ name }) => name === 'Node');
  // The id of a row of the report is that of its idea.
  expect(breaking(identified, ({ of }) => isNode(of))).toEqual(['ReportedIdea.id']);
});

test('every text that a caller may send has a limit or a form', () => {
  const texts = inputs.filter(({ part }) => nameOf(part.type) === 'String');
  const says =
    /\bat most [\d,]+ characters\b|`choiceLists`|\bdigits\b|\{milliseconds|\bcursor\b|: one of \w+,|\blists with these names\b/i;
  expect(breaking(texts, ({ part }) => says.test(part.description ?? ''))).toEqual([]);
});

test('every number that a caller may send has its bounds', () => {
  const numbers = inputs.filter(({ part }) => ['Int', 'Float'].includes(nameOf(part.type)));
  const says = /\b\d+ to \d+\b|\bversion that the \w+ saw\b/;
  expect(breaking(numbers, ({ part }) => says.test(part.description ?? ''))).toEqual([]);
});

const inputRules = (table: FilterTable) => filterRules(table, (name) => table[name]?.graph ?? name);

const rulesOf: Readonly<Record<string, { entries: Record<string, v.GenericSchema> }>> = {
  IdeaInput: ideaRules,
  ReviewIdeaInput: reviewIdeaRules,
  ReviewIdeasInput: reviewIdeasRules,
  HackathonEntryInput: entryRules,
  SuggestionInput: suggestionRules,
  ChallengeInput: challengeRules,
  AccessTokenInput: accessTokenRules,
  WebhookInput: webhookRules,
  WebhookChangeInput: webhookChangeRules,
  SignUpInput: signUpRules,
  LogInInput: logInRules,
  ResetPasswordInput: resetPasswordRules,
  IdeaFilterInput: inputRules(ideaFilters),
  ReportFilterInput: reportFilterRules,
  AccountFilterInput: inputRules(lists.accountFilters),
  AuditEventFilterInput: inputRules(lists.auditFilters),
  SuggestionFilterInput: inputRules(lists.suggestionFilters),
  HackathonEntryFilterInput: inputRules(lists.entryFilters),
};

test('the description of an operation says what an access token needs for it, by the one table', () => {
  for (const kind of ['Query', 'Mutation'] as const) {
    for (const [name, action] of Object.entries(graph.operations[kind])) {
      const type = kind === 'Query' ? schema.getQueryType() : schema.getMutationType();
      const description = type?.getFields()[name]?.description ?? '';
      const [, told] = / Access tokens need ([\w ]+)\.$/.exec(description) ?? [];
      const needed = namesOf(scopes).filter((scope) => scopesAllow([scope], action));
      const isOpen = scopesAllow([], action);
      const ending = isOpen ? ' Access tokens need no scope for it.' : ' Not for access tokens.';
      if (needed.length > 0 && !isOpen) expect([name, told?.split(' or ')]).toEqual([name, needed]);
      else expect([name, description.endsWith(ending)]).toEqual([name, true]);
    }
  }
});

/** Lists that only narrow or choose: an id in them that is unknown refuses the call. */
const chosen = ['assignIdeas.to', 'addNote.to', 'publishTexts.drafts'];

test('a mutation that is done to several ids lists those that it does not know', () => {
  const lists = inputs.flatMap(({ path, of, part }) => {
    const ids =
      isListType(getNullableType(part.type)) &&
      (getNamedType(part.type).name === 'ID' || /^Seen\w+Input$/.test(getNamedType(part.type).name));
    if (!ids) return [];
    const operation = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(
      ({ name, args }) =>
        (of === schema.getMutationType() && path.split('.')[1] === name) ||
        args.some((arg) => getNamedType(arg.type) === of),
    );
    return operation.map((field) => [`${field.name}.${part.name}`, getNamedType(field.type)] as const);
  });
  const done = lists.filter(([name]) => !chosen.includes(name));
  expect(done.map(([name]) => name).sort()).toEqual(
    [
      ...['assignIdeas.ideaIds', 'giveBackIdeas.ideaIds', 'holdReviews.ids', 'releaseReviews.ids'],
      ...['reviewIdeas.ideas', 'shortlistIdeas.ideaIds'],
    ].sort(),
  );
  for (const [name, answer] of done)
    expect([name, isObjectType(answer) && String(answer.getFields()['notFound']?.type)]).toEqual([
      name,
      '[ID!]!',
    ]);
});

describe.each(Object.entries(rulesOf))('%s', (name, { entries }) => {
  test('tells the lengths that its rules allow', () => {
    const texts = inputs.filter(({ of, part }) => of.name === name && String(part.type).startsWith('String'));
    for (const { path, part } of texts) {
      const told = /\bAt most ([\d,]+) characters\b/.exec(part.description ?? '')?.[1];
      const rule = entries[part.name];
      if (!told) continue;
      if (!rule) throw new Error(`${path} has no rule`);
      const most = Number(told.replaceAll(',', ''));
      // With the scheme that the rules of web addresses add where there is none.
      const faults = (length: number) =>
        (v.safeParse(rule, 'http://'.padEnd(length, 'x')).issues ?? [])
          .filter(({ type, message }) => type === 'max_length' || /\bto \d+ characters/.test(message))
          // A password is measured with its accents composed, by a rule of its own.
          .map(({ requirement, message }) =>
            typeof requirement === 'number' ? requirement : Number(/\d+/.exec(message)?.[0]),
          );
      expect([path, faults(most)]).toEqual([path, []]);
      expect([path, faults(most + 1)]).toEqual([path, [most]]);
    }
  });
});
