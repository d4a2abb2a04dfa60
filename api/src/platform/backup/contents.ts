/** What a backup holds, in this order: `backup.json`, the tables, the documents, `end.json`. */
import * as v from 'valibot';
import { fail } from '@portal/schema/errors';

export const MANIFEST = 'backup.json';
export const END = 'end.json';
export const TABLES = 'tables/';
export const DOCUMENTS = 'documents/';

const manifest = v.object({
  format: v.literal(1),
  createdAt: v.string(),
  migrations: v.array(v.string()),
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()) })),
  /** The keys of the installation, in base64, the current one first; none in a backup that is not encrypted. */
  secretKeys: v.array(v.string()),
});

const end = v.object({
  documents: v.number(),
  /** Documents of drafts that were removed or replaced while the backup was written. */
  withoutDocument: v.array(v.string()),
  sequences: v.record(v.string(), v.string()),
});

export type Manifest = v.InferOutput<typeof manifest>;
export type End = v.InferOutput<typeof end>;

const reader =
  <Schema extends v.GenericSchema>(schema: Schema) =>
  (content: Buffer): v.InferOutput<Schema> => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), content.toString('utf8'));
    if (read.success) return read.output;
    return fail('INVALID_INPUT', {
      message: 'The backup has another format. Restore it with the version of the portal that made it.',
    });
  };

export const readManifest = reader(manifest);
export const readEnd = reader(end);

export const toJson = (part: Manifest | End): Buffer => Buffer.from(JSON.stringify(part, null, 2));
