import type { EntityManager } from 'typeorm';
import { fail } from '@portal/schema/errors';
import { isUuid } from './is-uuid.ts';

/**
 * Reads the row that an id names.
 * @param message told when there is none; left out, the general one
 * @param isKey tells whether a text can be a key of the table: PostgreSQL refuses to compare others
 * @throws DomainError NOT_FOUND
 */
export async function findRow<Row>(
  db: EntityManager,
  id: string,
  find: (db: EntityManager, id: string) => Promise<Row | null>,
  { message, isKey = isUuid }: { message?: string; isKey?: (text: string) => boolean } = {},
): Promise<Row> {
  return (isKey(id) ? await find(db, id) : null) ?? fail('NOT_FOUND', message ? { message } : undefined);
}
