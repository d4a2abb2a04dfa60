/** Days of the calendar in the graph. */
import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

/** A text is passed on as it is: the rules of the input name the field that holds a day which does not exist. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new GraphQLError('A Date is a text such as "2026-03-31".');
}

/** A day, as a text in both directions. */
export const DayScalar = new GraphQLScalarType<string, string>({
  name: 'Date',
  description: 'A day in the time zone of the programme: YYYY-MM-DD (ISO 8601), such as 2026-03-31.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  serialize: textOf,
  parseValue: textOf,
  parseLiteral: (node) => textOf(node.kind === Kind.STRING && node.value),
});
