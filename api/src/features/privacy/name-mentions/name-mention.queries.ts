import type { EntityManager } from 'typeorm';
import { MENTIONS_MAX } from '@portal/schema/limits';
import { selectionValues, withSelection } from '../../../platform/personal-data.ts';
import type { Selection, NamePlaces, PersonalTable } from '../../../platform/personal-data.ts';
import { countSelected } from '../../../platform/database/list-query.ts';
import type { Span, TimePosition } from '../../../platform/database/list-query.ts';
import { NameMention } from './name-mention.entity.ts';

type Declared = readonly PersonalTable[];

interface Place {
  table: string;
  column: string;
  about: string;
  isList: boolean;
  /** The condition of the selected rows. */
  where: string;
  names: NamePlaces;
}

/** The replacement of a removed name. */
const ERASED = 'Erased';

function placesOf(db: EntityManager, personalData: Declared): Place[] {
  return personalData.flatMap(({ name: table, where, names }) => {
    const { columns } = db.connection.entityMetadatas.find(({ tableName }) => tableName === table) ?? {};
    return Object.entries(names?.columns ?? {}).flatMap(([column, about]) => {
      const isList = columns?.find(({ databaseName }) => databaseName === column)?.isArray ?? false;
      return names ? [{ table, column, about, isList, where, names }] : [];
    });
  });
}

/** Returns the FROM clause with every text of a place and its position. */
const textsAt = ({ table, column, isList }: Place) =>
  isList
    ? `${table}, unnest(${table}.${column}) WITH ORDINALITY AS stands (text, position)`
    : `${table}, LATERAL (SELECT ${table}.${column}, 0) AS stands (text, position)`;

/** Stores where the names stand, newest rows first, up to the limit of the list; returns how many there are. */
export async function insertMentions(
  db: EntityManager,
  personalData: Declared,
  { names, at }: { names: readonly string[]; at: Date },
): Promise<number> {
  const found = placesOf(db, personalData).map(
    (place) => `SELECT '${place.table}' AS table_name, ${place.table}.id AS row_id,
        '${place.column}' AS column_name, stands.position, ${place.table}.created_at AS written_at
      FROM ${textsAt(place)} WHERE lower(stands.text) = ANY ($1)`,
  );
  const [row] = await db.query<{ count: number }[]>(
    `WITH found AS (${found.join(' UNION ALL ')}), kept AS (
       INSERT INTO name_mentions (table_name, row_id, column_name, position, created_at)
       SELECT table_name, row_id, column_name, position, $2 FROM found
       ORDER BY written_at DESC, row_id, position LIMIT ${MENTIONS_MAX}
       ON CONFLICT (table_name, row_id, column_name, position) DO UPDATE SET created_at = excluded.created_at)
     SELECT count(*)::int AS count FROM found`,
    [names, at],
  );
  return row?.count ?? 0;
}

/** Returns the SQL of where names still stand, without the rows of the person who asks. */
const standing = (db: EntityManager, personalData: Declared) => {
  const found = placesOf(db, personalData).map(
    (place) => `SELECT mention.*, '${place.about}' AS place, here.*
      FROM name_mentions AS mention CROSS JOIN LATERAL (
        SELECT stands.text AS name, ${place.names.label} AS subject, ${place.names.subjectId} AS subject_id
        FROM ${textsAt(place)}
        WHERE ${place.table}.id = mention.row_id AND stands.position = mention.position
          AND NOT coalesce(${place.where}, false)) AS here
      WHERE mention.table_name = '${place.table}' AND mention.column_name = '${place.column}'`,
  );
  return withSelection(
    `SELECT id, table_name AS "tableName", row_id AS "rowId", column_name AS "columnName", position, place,
       created_at AS "createdAt", name, subject, subject_id AS "subjectId"
     FROM (${found.join(' UNION ALL ')}) AS standing`,
  );
};

interface Asked {
  personalData: Declared;
  /** The person whose own rows are left out. */
  asker: Selection;
  since: Date;
}

export type StandingMention = NameMention & { subjectId: string };

export async function findMentions(
  db: EntityManager,
  { personalData, asker, since }: Asked,
  { limit, after }: { limit: number; after: TimePosition | undefined },
): Promise<StandingMention[]> {
  const rows = await db.query<object[]>(
    `${standing(db, personalData)} WHERE created_at > $4 AND ($5::timestamptz IS NULL OR (created_at, id) < ($5, $6))
     ORDER BY created_at DESC, id DESC LIMIT ${limit}`,
    [...selectionValues(asker), since, after?.createdAt ?? null, after?.id ?? null],
  );
  return rows.map((row) => Object.assign(new NameMention(), row) as StandingMention);
}

export function countMentions(
  db: EntityManager,
  { personalData, asker, since }: Asked,
  { atMost, through }: Span,
): Promise<number> {
  const statement = `${standing(db, personalData)}
    WHERE created_at > $4 AND ($5::timestamptz IS NULL OR (created_at, id) >= ($5, $6))`;
  const position = [through?.createdAt ?? null, through?.id ?? null];
  return countSelected(db, statement, [...selectionValues(asker), since, ...position], atMost);
}

export async function findMention(
  db: EntityManager,
  { personalData, asker, since }: Asked,
  id: string,
): Promise<StandingMention | null> {
  const [row] = await db.query<object[]>(`${standing(db, personalData)} WHERE created_at > $4 AND id = $5`, [
    ...selectionValues(asker),
    since,
    id,
  ]);
  return row ? (Object.assign(new NameMention(), row) as StandingMention) : null;
}

export async function removeName(
  db: EntityManager,
  { tableName, columnName, rowId, position }: NameMention,
): Promise<void> {
  const place = position === 0 ? columnName : `${columnName}[${position}]`;
  await db.query(`UPDATE ${tableName} SET ${place} = '${ERASED}' WHERE id = $1`, [rowId]);
}
