/** Global ids are base64url of `Type:key`. */
import { fail } from '@portal/schema/errors';

export function toGlobalId(type: string, key: string): string {
  return Buffer.from(`${type}:${key}`).toString('base64url');
}

export function readGlobalId(id: string): { type: string; key: string } {
  const [type = '', key = ''] = Buffer.from(id, 'base64url').toString('utf8').split(':', 2);
  return toGlobalId(type, key) === id ? { type, key } : { type: '', key: '' };
}

/** Reads an id of a REST path, which is the key of a row or the graph's id of it. */
export function keyIn(type: string, id: string | undefined): string {
  const named = readGlobalId(id ?? '');
  return named.type === type ? named.key : (id ?? '');
}

/** Reads one id of many: what is none of the type becomes a text that no row has, one for each. */
export function keyOrNone(type: string, id: string): string {
  const named = readGlobalId(id);
  return named.type === type ? named.key : `none: ${id}`;
}

/** @throws DomainError NOT_FOUND when the id is of another type, or none */
export function fromGlobalId(type: string, id: string): string {
  const named = readGlobalId(id);
  if (named.type !== type || named.key === '') return fail('NOT_FOUND');
  return named.key;
}
