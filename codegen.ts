/** Generates the typed documents and hooks of the web client, and the trusted documents of the server, by hash. */
import type { CodegenConfig } from '@graphql-codegen/cli';

const documents = {
  documentMode: 'documentNode',
  enumsAsTypes: true,
  useTypeImports: true,
  skipTypename: true,
  nonOptionalTypename: false,
  avoidOptionals: { field: true, inputValue: false },
  dedupeFragments: true,
  scalars: { Date: 'string', DateTimeISO: 'string', JSONObject: 'Record<string, unknown>', Upload: 'File' },
  strictScalars: true,
};
const trusted = './scripts/codegen/trusted-documents.cjs';

const config: CodegenConfig = {
  schema: 'schema/schema.graphql',
  documents: 'web/src/**/*.graphql',
  generates: {
    'web/src/graphql/generated.ts': {
      plugins: [
        'typescript-operations',
        'typed-document-node',
        './scripts/codegen/apollo-hooks.cjs',
        trusted,
      ],
      config: documents,
    },
    'schema/documents.json': { plugins: [trusted], config: { ...documents, by: 'hash' } },
  },
};

export default config;
