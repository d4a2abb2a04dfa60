/** The examples of docs/examples as the explorer's first tabs. */
import { Kind, parse, print } from 'graphql';

const texts = import.meta.glob<string>('../../../../../docs/examples/*.graphql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** What somebody has to fill in, by name. */
function blanksOf(query: string): string | null {
  const blanks = parse(query).definitions.flatMap((node) =>
    node.kind === Kind.OPERATION_DEFINITION
      ? (node.variableDefinitions ?? []).flatMap(({ variable, type, defaultValue }) =>
          type.kind === Kind.NON_NULL_TYPE && !defaultValue
            ? [[variable.name.value, print(type.type) === 'Int' ? 0 : '']]
            : [],
        )
      : [],
  );
  return blanks.length > 0 ? JSON.stringify(Object.fromEntries(blanks), null, 2) : null;
}

/** A tab an example. */
export const exampleTabs = Object.values(texts).map((query) => ({ query, variables: blanksOf(query) }));
