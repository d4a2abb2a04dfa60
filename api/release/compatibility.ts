/** What the graph may change from one release to the next (docs/api.md "What may change"). */
import { CriticalityLevel, diff } from '@graphql-inspector/core';
import type { Change } from '@graphql-inspector/core';
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
} from 'graphql';
import type { GraphQLSchema } from 'graphql';

/** The form of every reason: what takes the place, and until when both are there. */
const REASON = /^Use (?<instead>\S.*) instead\. Removed after (?<day>\d{4}-\d\d-\d\d)\.$/;

/** A field, argument, input field or enum value: all that can be deprecated. */
interface Member {
  /** Where it stands: Type.field, Type.field.argument, Enum.VALUE. */
  path: string;
  /** The name of its type; undefined for a value of an enum. */
  type?: string;
  deprecationReason?: string | null | undefined;
}

/**
 * Compares the graph with that of the last release.
 * @param released the schema of the last release
 * @param current the schema as it is now
 * @param today YYYY-MM-DD
 * @returns what must not be, a line each: changes that break clients, and deprecations that do not say what to use and
 * until when. What was deprecated in the release with a day that is past may go
 */
export async function incompatibilities(released: string, current: string, today: string): Promise<string[]> {
  const [before, after] = [buildSchema(released), buildSchema(current)];
  const gone = expired(before, today);
  const breaking = (await diff(before, after)).filter(
    ({ criticality, type, path = '' }) =>
      criticality.level === CriticalityLevel.Breaking && !(isRemoval(type) && gone.has(path)),
  );
  return [...breaking.map(inWords), ...membersOf(after).flatMap(badDeprecation)];
}

const isRemoval = (type: Change['type']): boolean =>
  [
    'FIELD_REMOVED',
    'FIELD_ARGUMENT_REMOVED',
    'INPUT_FIELD_REMOVED',
    'ENUM_VALUE_REMOVED',
    'TYPE_REMOVED',
  ].includes(String(type));

const inWords = ({ message, path, criticality: { reason } }: Change): string =>
  `${path ?? 'schema'}: ${message}${/[.!]$/.test(message) ? '' : '.'}${reason ? ` ${reason}` : ''}`;

/** The paths of members whose announced end has passed, including types that nothing else needs. */
function expired(schema: GraphQLSchema, today: string): Set<string> {
  const members = membersOf(schema);
  const paths = new Set(
    members.filter(({ deprecationReason }) => (dayIn(deprecationReason) ?? today) < today).map((m) => m.path),
  );
  const roots = [schema.getQueryType(), schema.getMutationType()].map((root) => root?.name);
  // A type that goes takes its fields along, and with them the last use of others.
  for (let before = -1; before !== paths.size;) {
    before = paths.size;
    for (const name of Object.keys(schema.getTypeMap())) {
      const uses = members.filter(({ type }) => type === name);
      const isGone = uses.every(({ path }) => paths.has(path) || paths.has(path.split('.')[0] ?? ''));
      if (isGone && !roots.includes(name) && uses.length > 0) paths.add(name);
    }
  }
  return paths;
}

function badDeprecation({ path, deprecationReason }: Member): string[] {
  if (typeof deprecationReason !== 'string' || dayIn(deprecationReason)) return [];
  return [
    `${path}: the reason of the deprecation must read “Use X instead. Removed after YYYY-MM-DD.”, not “${deprecationReason}”.`,
  ];
}

/** The day that a reason names; undefined when it is not of the form, or there is no such day. */
function dayIn(reason: string | null | undefined): string | undefined {
  const day = REASON.exec(reason ?? '')?.groups?.['day'];
  return day && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ? day : undefined;
}

/** Every field, argument, input field and enum value of a schema. */
function membersOf(schema: GraphQLSchema): Member[] {
  return Object.values(schema.getTypeMap()).flatMap((type): Member[] => {
    if (isIntrospectionType(type)) return [];
    if (isEnumType(type)) {
      return type.getValues().map(({ name, deprecationReason }) => ({
        path: `${type.name}.${name}`,
        deprecationReason,
      }));
    }
    if (isInputObjectType(type))
      return Object.values(type.getFields()).map((field) => member(type.name, field));
    if (!isObjectType(type) && !isInterfaceType(type)) return [];
    return Object.values(type.getFields()).flatMap((field) => [
      member(type.name, field),
      ...field.args.map((arg) => member(`${type.name}.${field.name}`, arg)),
    ]);
  });
}

const member = (
  of: string,
  {
    name,
    type,
    deprecationReason,
  }: {
    name: string;
    type: Parameters<typeof getNamedType>[0];
    deprecationReason?: string | null | undefined;
  },
): Member => ({ path: `${of}.${name}`, type: getNamedType(type)?.name ?? '', deprecationReason });
