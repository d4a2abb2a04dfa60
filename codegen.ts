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
const modules = {
  plugins: ['typescript-operations', 'typed-document-node', './scripts/codegen/apollo-hooks.cjs', trusted],
  config: documents,
};
/** What a page needs before anybody is logged in, apart: whoever only reads or logs in loads no more. */
const beforeLogin = [
  'web/src/session/*.graphql',
  'web/src/pages/public/**/*.graphql',
  'web/src/pages/accounts/!(account)/*.graphql',
];
/** What the pages of staff need, apart: people who send ideas do not load it. */
const ofStaff = [
  'web/src/pages/back-office/**/*.graphql',
  'web/src/pages/integrators/**/*.graphql',
  'web/src/pages/ideas/enter/*.graphql',
];
const ofBoth = 'web/src/lib/*.graphql';
const without = (files: readonly string[]) => files.map((file) => `!${file}`);

const config: CodegenConfig = {
  schema: 'schema/schema.graphql',
  generates: {
    'web/src/graphql/generated-public.ts': { ...modules, documents: beforeLogin },
    'web/src/graphql/generated.ts': {
      ...modules,
      documents: ['web/src/**/*.graphql', ...without(beforeLogin), ...without(ofStaff)],
    },
    'web/src/graphql/generated-staff.ts': { ...modules, documents: [...ofStaff, ofBoth] },
    'schema/documents.json': {
      plugins: [trusted],
      config: { ...documents, by: 'hash' },
      documents: 'web/src/**/*.graphql',
    },
  },
};

export default config;
