import type { EntityManager } from 'typeorm';

/** A column that names rows of another table. */
export interface Reference {
  name: string;
  /** The statement that reads the rows whose referenced row is missing. */
  dangling: string;
}

/** Finds the foreign keys: a restore by other means, or a damaged disk, may have broken them. */
export function findReferences(db: EntityManager): Promise<Reference[]> {
  return db.query<Reference[]>(
    `SELECT min(conrelid::regclass || '.' || child.attname) AS name,
       format('SELECT coalesce(to_jsonb(child) ->> ''id'', child.%I::text) AS id FROM %s AS child
               WHERE %s AND NOT EXISTS (SELECT FROM %s AS parent WHERE %s)',
         min(child.attname), conrelid::regclass,
         string_agg(format('child.%I IS NOT NULL', child.attname), ' AND '), confrelid::regclass,
         string_agg(format('parent.%I = child.%I', parent.attname, child.attname), ' AND ')) AS dangling
     FROM pg_constraint CROSS JOIN unnest(conkey, confkey) AS pair (child, parent)
     JOIN pg_attribute AS child ON child.attrelid = conrelid AND child.attnum = pair.child
     JOIN pg_attribute AS parent ON parent.attrelid = confrelid AND parent.attnum = pair.parent
     WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
     GROUP BY pg_constraint.oid, conrelid, confrelid ORDER BY 1`,
  );
}
