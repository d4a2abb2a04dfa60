/** Rows of an entity with some of its columns, without the cost of TypeORM's hydration. */
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/**
 * The rows of a query as objects of its entity that hold the given properties alone. Values are as the driver gives
 * them: for entities whose columns have no transformer.
 * @param query a selection from one entity, without joins
 * @param properties what to read, names that no column has passed over; left out, what a query selects by itself
 */
export async function getLeanMany<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  properties?: ReadonlySet<string>,
): Promise<T[]> {
  const { mainAlias } = query.expressionMap;
  if (!mainAlias) throw new Error('the query selects from nothing');
  const { columns, target } = mainAlias.metadata;
  query.select([]);
  for (const { propertyName, isSelect } of columns) {
    if (properties?.has(propertyName) ?? isSelect)
      query.addSelect(`${query.alias}.${propertyName}`, propertyName);
  }
  const rows = await query.getRawMany<object>();
  return rows.map((row) => toEntity(target as new () => T, row));
}

/** A row, its columns named as properties, as an object of its entity. */
export function toEntity<T>(entity: new () => T, row: object): T {
  return Object.assign(Object.create(entity.prototype as object) as object, row) as T;
}
