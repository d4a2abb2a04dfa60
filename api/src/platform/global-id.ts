/** Global ids are base64url of `Type:key`. */
import { fail, failField } from '@portal/schema/errors';

export function toGlobalId(type: string, key: string): string {
  return Buffer.from(`${type}:${key}`).toString('base64url');
}

export function readGlobalId(id: string): { type: string; key: string } {
  const [type = '', key = ''] = Buffer.from(id, 'base64url').toString('utf8').split(':', 2);
  return toGlobalId(type, key) === id ? { type, key } : { type: '', key: '' };
}

/** Returns the key of a row from an id in a REST path, which is that key or the row's global id. */
export function keyIn(type: string, id: string | undefined): string {
  const named = readGlobalId(id ?? '');
  return named.type === type ? named.key : (id ?? '');
}

/** Reads many ids of a type. An id of another type becomes a key that no row has, so that it is listed as unknown. */
export function readIds(type: string, ids: readonly string[]) {
  const keyOf = (id: string) => {
    const named = readGlobalId(id);
    return named.type === type ? named.key : `none: ${id}`;
  };
  const given = new Map(ids.map((id) => [keyOf(id), id]));
  return {
    /** The keys, in the order of the ids. */
    keys: ids.map(keyOf),
    /** Returns the ids of keys as the caller gave them. */
    asGiven: (keys: readonly string[]): string[] => keys.map((key) => given.get(key) ?? key),
  };
}

/** @throws DomainError NOT_FOUND when the id is invalid or of another type */
export function fromGlobalId(type: string, id: string): string {
  const named = readGlobalId(id);
  if (named.type !== type || named.key === '') return fail('NOT_FOUND');
  return named.key;
}

/** Returns the key of an id that may be null or left out, which differ. @throws DomainError NOT_FOUND */
export const optionalKey = (type: string, id: string | null | undefined) =>
  id ? fromGlobalId(type, id) : id;

/** Reads the key of a filter that is an id of the graph. @throws DomainError INVALID_INPUT that names the filter */
export function keyOf(type: string, filter: string, id: string): string {
  const found = readGlobalId(id);
  return found.type === type ? found.key : failField(filter, `No ${type.toLowerCase()} has this id.`);
}
