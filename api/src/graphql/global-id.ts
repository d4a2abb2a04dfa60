/** Opaque ids of the graph: base64url of `Type:key`, so that an id says which type it names and no more. */
import { fail } from '@portal/schema/errors';

/** The id of a row in the graph. */
export function toGlobalId(type: string, key: string): string {
  return Buffer.from(`${type}:${key}`).toString('base64url');
}

/** The type and the key that an id names, both empty where a text is no id as `toGlobalId` gives it. */
export function readGlobalId(id: string): { type: string; key: string } {
  const [type = '', key = ''] = Buffer.from(id, 'base64url').toString('utf8').split(':', 2);
  return toGlobalId(type, key) === id ? { type, key } : { type: '', key: '' };
}

/**
 * The key behind an id of the given type.
 * @throws DomainError NOT_FOUND when the id is of another type or of none
 */
export function fromGlobalId(type: string, id: string): string {
  const named = readGlobalId(id);
  if (named.type !== type || named.key === '') return fail('NOT_FOUND');
  return named.key;
}
