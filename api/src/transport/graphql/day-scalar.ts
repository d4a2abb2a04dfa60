import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

/** Passes texts unchecked: the rules of the input refuse an invalid day, and name its field. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new GraphQLError('A Date is a text such as "2026-03-31".');
}

export const DayScalar = new GraphQLScalarType<string, string>({
  name: 'Date',
  description: 'A day in the time zone of the programme: YYYY-MM-DD (ISO 8601), such as 2026-03-31.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  serialize: textOf,
  parseValue: textOf,
  parseLiteral: (node) => textOf(node.kind === Kind.STRING && node.value),
});
