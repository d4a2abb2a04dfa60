/** The limit of the export: rows into XML, XML into a ZIP file, without a library. */
import { createDeflateRaw, crc32 } from 'node:zlib';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type pg from 'pg';

const COLUMNS =
  'person_type, key_activities, network, support_requested, key_resources, cost_structure, revenue_streams';
const BATCH = 1_000;
const PARTS = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
  '_rels/.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  'xl/workbook.xml':
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="data" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
};

/** Writes all ideas as a workbook into an answer. */
export async function writeBareSheet(pool: pg.Pool, res: ServerResponse): Promise<void> {
  const zip = new Zip(res);
  for (const [name, xml] of Object.entries(PARTS)) await zip.add(name, [`<?xml version="1.0"?>${xml}`]);
  await zip.add('xl/worksheets/sheet1.xml', sheet(pool));
  zip.end();
}

async function* sheet(pool: pg.Pool): AsyncGenerator<string> {
  yield '<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query(
    `DECLARE c NO SCROLL CURSOR FOR SELECT ${COLUMNS} FROM ideas ORDER BY created_at DESC, id DESC`,
  );
  for (;;) {
    const { rows } = await client.query<unknown[]>({ text: `FETCH ${BATCH} FROM c`, rowMode: 'array' });
    if (rows.length > 0) yield rows.map(row).join('');
    if (rows.length < BATCH) break;
  }
  await client.query('COMMIT');
  client.release();
  yield '</sheetData></worksheet>';
}

const row = (cells: unknown[]) =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${Array.isArray(cell) ? cell.join('\n') : String(cell)}</t></is></c>`).join('')}</row>`;

/** A ZIP file whose sizes stand behind each entry (APPNOTE 4.4.4, bit 3). */
class Zip {
  #offset = 0;
  #directory: Buffer[] = [];

  constructor(private readonly res: ServerResponse) {}

  async add(name: string, content: Iterable<string> | AsyncIterable<string>): Promise<void> {
    const start = this.#offset;
    const head = Buffer.alloc(30 + name.length);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(8, 6);
    head.writeUInt16LE(8, 8);
    head.writeUInt16LE(name.length, 26);
    head.write(name, 30);
    this.#write(head);
    let [crc, plain, packed] = [0, 0, 0];
    const deflate = createDeflateRaw({ level: 6 });
    deflate.on('data', (chunk: Buffer) => {
      packed += chunk.length;
      if (!this.#write(chunk)) {
        deflate.pause();
        this.res.once('drain', () => deflate.resume());
      }
    });
    const ended = once(deflate, 'end');
    for await (const text of content) {
      const bytes = Buffer.from(text);
      crc = crc32(bytes, crc);
      plain += bytes.length;
      if (!deflate.write(bytes)) await once(deflate, 'drain');
    }
    deflate.end();
    await ended;
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(0x08074b50, 0);
    sizes.writeUInt32LE(crc, 4);
    sizes.writeUInt32LE(packed, 8);
    sizes.writeUInt32LE(plain, 12);
    this.#write(sizes);
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(8, 8);
    entry.writeUInt16LE(8, 10);
    sizes.copy(entry, 16, 4);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(start, 42);
    entry.write(name, 46);
    this.#directory.push(entry);
  }

  end(): void {
    const start = this.#offset;
    for (const entry of this.#directory) this.#write(entry);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(this.#directory.length, 8);
    end.writeUInt16LE(this.#directory.length, 10);
    end.writeUInt32LE(this.#offset - start, 12);
    end.writeUInt32LE(start, 16);
    this.#write(end);
    this.res.end();
  }

  #write(bytes: Buffer): boolean {
    this.#offset += bytes.length;
    return this.res.write(bytes);
  }
}
