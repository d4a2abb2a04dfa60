/** Global ids are base64url of `Type:key`. */
import { fail } from '@portal/schema/errors';

export function toGlobalId(type: string, key: string): string {
  return Buffer.from(`${type}:${key}`).toString('base64url');
}

export function readGlobalId(id: string): { type: string; key: string } {
  const [type = '', key = ''] = Buffer.from(id, 'base64url').toString('utf8').split(':', 2);
  return toGlobalId(type, key) === id ? { type, key } : { type: '', key: '' };
}

/** @throws DomainError NOT_FOUND when the id is of another type, or none */
export function fromGlobalId(type: string, id: string): string {
  const named = readGlobalId(id);
  if (named.type !== type || named.key === '') return fail('NOT_FOUND');
  return named.key;
}
