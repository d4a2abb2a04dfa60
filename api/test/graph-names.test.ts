/** One name for each thing: what the graph adds to the last release is named and shaped by these rules. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import {
  buildSchema,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isNullableType,
  isObjectType,
} from 'graphql';
import type { GraphQLArgument, GraphQLField, GraphQLInputField, GraphQLSchema } from 'graphql';
import { currentFile, readReleased } from '../release/schema-files.ts';

const released = buildSchema(readReleased().graph);
const current = buildSchema(readFileSync(currentFile, 'utf8'));

type Input = GraphQLArgument | GraphQLInputField;
interface Member<Of> {
  path: string;
  of: string;
  part: Of;
}

const typesOf = (schema: GraphQLSchema) =>
  Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
const outputsOf = (schema: GraphQLSchema): Member<GraphQLField<unknown, unknown>>[] =>
  typesOf(schema).flatMap((type) =>
    isObjectType(type) || isInterfaceType(type)
      ? Object.values(type.getFields()).map((part) => ({
          path: `${type.name}.${part.name}`,
          of: type.name,
          part,
        }))
      : [],
  );
const inputsOf = (schema: GraphQLSchema): Member<Input>[] => [
  ...outputsOf(schema).flatMap(({ path, part }) =>
    part.args.map((arg) => ({ path: `${path}.${arg.name}`, of: path, part: arg })),
  ),
  ...typesOf(schema).flatMap((type) =>
    isInputObjectType(type)
      ? Object.values(type.getFields()).map((part) => ({
          path: `${type.name}.${part.name}`,
          of: type.name,
          part,
        }))
      : [],
  ),
];

const known = new Set([...outputsOf(released), ...inputsOf(released)].map(({ path }) => path));
const isNew = ({ path }: { path: string }) => !known.has(path);
const outputs = outputsOf(current);
const inputs = inputsOf(current);
const breaking = (members: readonly { path: string }[]) => members.filter(isNew).map(({ path }) => path);
const typeOf = (part: { type: Input['type'] | GraphQLField<unknown, unknown>['type'] }) =>
  getNamedType(part.type).name;

test('which idea is `ideaId`, which ideas `ideaIds`', () => {
  const ids = inputs.filter(
    ({ part }) =>
      typeOf(part) === 'ID' && /^The (ids? of the (other )?)?ideas?\b/.test(part.description ?? ''),
  );
  const named = ids.filter(({ part }) => /^(ideaIds?|otherIdeaId)$/.test(part.name));
  expect(named.length).toBeGreaterThan(10);
  expect(breaking(ids.filter((member) => !named.includes(member)))).toEqual([]);
});

test('a mutation takes an `input` alone, but for a file, or arguments alone', () => {
  const mutations = outputs.filter(({ of }) => of === 'Mutation');
  const mixed = mutations.filter(({ part: { args } }) => {
    const others = args.filter((arg) => typeOf(arg) !== 'Upload');
    return others.length > 1 && others.some(({ name }) => name === 'input');
  });
  expect(breaking(mixed)).toEqual([]);
});

test('who did something is `by`, of one type, and when is `at`', () => {
  const people = outputs.filter(
    ({ part }) =>
      /^(author|actor|asker|scorer|reviewer|\w+By)$/.test(part.name) ||
      (part.name === 'by' && typeOf(part) !== 'Reviewer'),
  );
  const times = outputs.filter(({ part }) =>
    /^(created|changed|declared|asked|scored|found|made|written)At$/.test(part.name),
  );
  expect([...breaking(people), ...breaking(times)]).toEqual([]);
  expect(outputs.filter(({ part }) => part.name === 'by').length).toBeGreaterThan(5);
});

test('`version` beside `ideaId` is that of the idea; of other things it has their name', () => {
  const besideIdea = inputs.filter(
    ({ of, part }) =>
      part.name === 'version' && inputs.some((other) => other.of === of && other.part.name === 'ideaId'),
  );
  expect(
    breaking(besideIdea.filter(({ part }) => /\b(card|outcome)\b/.test(part.description ?? ''))),
  ).toEqual([]);
});

test('an answer that is more than words has a type of its own', () => {
  expect(breaking(outputs.filter(({ of, part }) => of === 'Mutation' && typeOf(part) === 'Notice'))).toEqual(
    [],
  );
});

test('what is not for everybody to see is null then, never empty or false', () => {
  const hidden = outputs.filter(
    ({ of, part }) => of === 'Idea' && /\bmust not judge\b/.test(part.description ?? ''),
  );
  expect(hidden.length).toBeGreaterThan(6);
  expect(
    breaking(
      hidden.filter(({ part }) => !isNullableType(part.type) || !/\bnull\b/i.test(part.description ?? '')),
    ),
  ).toEqual([]);
});
