import type { EntityManager } from 'typeorm';
import { fail } from '@portal/schema/errors';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Tells whether a text is a UUID: PostgreSQL refuses to compare a UUID column with any other text. */
export const isUuid = (text: string): boolean => UUID.test(text);
export const isSerial = (text: string): boolean => /^\d{1,18}$/.test(text);

/** @throws DomainError NOT_FOUND */
export async function findRow<Row>(
  db: EntityManager,
  id: string,
  find: (db: EntityManager, id: string) => Promise<Row | null>,
  { message, isKey = isUuid }: { message?: string; isKey?: (text: string) => boolean } = {},
): Promise<Row> {
  return (isKey(id) ? await find(db, id) : null) ?? fail('NOT_FOUND', message ? { message } : undefined);
}
