/** Calls every operation and route, well enough to get past validation: to ask for permission, not for success. */
import {
  getNamedType,
  GraphQLObjectType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import type { GraphQLField, GraphQLInputType } from 'graphql';
import { graph } from '../src/app/features.ts';
import { buildBareSchema } from '../src/transport/graphql/build-schema.ts';
import type { Route } from '../src/transport/rest/route.ts';
import type { Client } from './client.ts';
import { pdf } from './ideas.ts';

export type Kind = 'Query' | 'Mutation';

const schema = buildBareSchema(graph);
const kinds = { Query: schema.getQueryType(), Mutation: schema.getMutationType() } as const;

/** Lists the names of the operations. */
export const operationsOf = (kind: Kind): string[] => Object.keys(kinds[kind]?.getFields() ?? {});

/** Gives an operation as the schema has it. */
export function operation(kind: Kind, name: string): GraphQLField<unknown, unknown> {
  const field = kinds[kind]?.getFields()[name];
  if (!field) throw new Error(`no ${kind} ${name}`);
  return field;
}

/** Makes some value of a type. */
function literal(type: GraphQLInputType, id: string): string {
  if (isNonNullType(type)) return literal(type.ofType, id);
  if (isListType(type)) return '[]';
  const named = getNamedType(type);
  if (isEnumType(named)) return named.getValues()[0]?.name ?? '';
  if (isInputObjectType(named)) {
    const fields = Object.values(named.getFields()).filter(isRequiredInputField);
    return `{ ${fields.map((field) => `${field.name}: ${literal(field.type, id)}`).join(', ')} }`;
  }
  return { Int: '1', Boolean: 'true', JSONObject: '{}', ID: JSON.stringify(id) }[named.name] ?? '"x"';
}

/** Asks for as little of an answer as there is. */
export const selectionOf = ({ type }: GraphQLField<unknown, unknown>): string =>
  getNamedType(type) instanceof GraphQLObjectType ? ' { __typename }' : '';

function documentFor(kind: Kind, name: string, id: string): string {
  const field = operation(kind, name);
  const required = field.args.filter((arg) => isNonNullType(arg.type));
  const uploads = required.filter((arg) => getNamedType(arg.type).name === 'Upload');
  const args = required.map((arg) =>
    uploads.includes(arg) ? `${arg.name}: $${arg.name}` : `${arg.name}: ${literal(arg.type, id)}`,
  );
  const selection = selectionOf(field);
  const variables = uploads.map((arg) => `$${arg.name}: Upload!`);
  return `${kind.toLowerCase()} Walk${variables.length ? `(${variables.join(', ')})` : ''} { ${name}${args.length ? `(${args.join(', ')})` : ''}${selection} }`;
}

/**
 * Calls an operation of the graph.
 * @param id what to give where an id is asked for
 * @returns the error's code, or `ok`
 */
export async function callOperation(caller: Client, kind: Kind, name: string, id: string): Promise<string> {
  const query = documentFor(kind, name, id);
  const [, file] = /\$(\w+): Upload!/.exec(query) ?? [];
  const { body, status } = file ? await caller.upload(query, {}, file, pdf()) : await caller.graphql(query);
  return body.errors?.[0]?.extensions.code ?? (status === 401 ? 'UNAUTHENTICATED' : 'ok');
}

/**
 * Calls a route.
 * @param key what to give where an id is asked for
 * @returns the status, and the error's code, or `ok`
 */
export async function callRoute(
  caller: Client,
  { method, path, body }: Route,
  key: string,
): Promise<{ status: number; code: string }> {
  const url = `/api${path.replace(':id', key).replace(':token', 'nonsense')}`;
  const answer = await caller.fetch(url, {
    method: method.toUpperCase(),
    ...(body === 'json' && { body: '{}', headers: { 'content-type': 'application/json' } }),
    ...(body === 'multipart' && { body: new FormData() }),
  });
  const content = await answer.text();
  const { code } = answer.status < 400 ? { code: 'ok' } : (JSON.parse(content) as { code: string });
  return { status: answer.status, code };
}
