/** Reads a multipart request of the graph, and refuses in words what graphql-upload would trip over. */
import processRequest from 'graphql-upload/processRequest.mjs';
import { DomainError, fail } from '@portal/schema/errors';

// More than any list of the schema holds.
const LIST_MAX = 1_000;

/**
 * Reads the operations and ties the files to them.
 * @throws DomainError INVALID_INPUT when the request is malformed, or its map makes a list of absurd length
 */
export const readUpload: typeof processRequest = async (req, res, options) => {
  try {
    const operations = await processRequest(req, res, options);
    checkLists(operations);
    return operations;
  } catch (error) {
    // graphql-upload's own words carry a status; the parser's do not.
    if (error instanceof DomainError || (error instanceof Error && 'status' in error)) throw error;
    return fail('INVALID_INPUT', { message: 'The multipart request is incomplete or malformed.' });
  }
};

/** A map such as `variables.list.4294967290` makes a list of that length: whoever walked it would never end. */
function checkLists(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value) && value.length > LIST_MAX) {
    fail('INVALID_INPUT', { message: `A list may hold at most ${LIST_MAX} values.` });
  }
  // What is no plain data is an upload, which leads nowhere.
  const isData =
    Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as object);
  if (isData) for (const inner of Object.values(value)) checkLists(inner);
}
