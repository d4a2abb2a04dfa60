import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** Narrows a query to rows with a column that contains a text, without regard to case; '' selects every row. */
export function containing<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  columns: readonly string[],
  text: string,
): SelectQueryBuilder<T> {
  if (text === '') return query;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return query.andWhere(`(${columns.map((column) => `${column} ILIKE :pattern`).join(' OR ')})`, { pattern });
}
