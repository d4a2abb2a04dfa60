/** Opaque ids of the graph: base64url of `Type:key`, so that an id says which type it names and no more. */
import { fail } from '@portal/schema/errors';

/** The id of a row in the graph. */
export function toGlobalId(type: string, key: string): string {
  return Buffer.from(`${type}:${key}`).toString('base64url');
}

/**
 * The key behind an id of the given type.
 * @throws DomainError NOT_FOUND when the id is of another type or of none
 */
export function fromGlobalId(type: string, id: string): string {
  const [named, key] = Buffer.from(id, 'base64url').toString('utf8').split(':', 2);
  if (named !== type || !key) return fail('NOT_FOUND');
  return key;
}
