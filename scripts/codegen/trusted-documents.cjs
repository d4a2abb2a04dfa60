/**
 * graphql-codegen plugin: the web client's operations as Apollo Client sends them, from the output of typed-document-node.
 * With `by: 'hash'` the texts by hash, for the server; else the hashes by name, for the client.
 */
const { createHash } = require('node:crypto');
const { plugin: typedDocuments } = require('@graphql-codegen/typed-document-node');
const { addTypenameToDocument } = require('@apollo/client/utilities');
const { print } = require('graphql');

const nameOf = ({ definitions }) =>
  definitions.find(({ kind }) => kind === 'OperationDefinition')?.name.value;

async function operationsOf(schema, documents, config) {
  const { content } = await typedDocuments(schema, documents, config, {});
  const nodes = [...content.matchAll(/^export const \w+ = (\{.*\}) as unknown as /gm)].map(([, json]) =>
    JSON.parse(json),
  );
  const operations = nodes.filter(nameOf).map((node) => {
    const text = print(addTypenameToDocument(node));
    return { name: nameOf(node), hash: createHash('sha256').update(text).digest('hex'), text };
  });
  const names = new Set(operations.map(({ name }) => name));
  if (names.size < operations.length) throw new Error('Two operations have one name.');
  return operations;
}

async function plugin(schema, documents, { by, ...config }) {
  const operations = await operationsOf(schema, documents, config);
  if (by === 'hash') {
    const texts = Object.fromEntries(operations.map(({ hash, text }) => [hash, text]));
    return `${JSON.stringify(texts, null, 2)}\n`;
  }
  const lines = operations.map(({ name, hash }) => `  ${name}: '${hash}',`);
  return {
    prepend: ["import { hashes } from './hashes.ts';"],
    content: ['Object.assign(hashes, {', ...lines, '});'].join('\n'),
  };
}

module.exports = { plugin };
