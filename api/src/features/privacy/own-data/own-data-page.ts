/** The first page of an export of one's own data: the rows in words, made from the declarations of the features. */
import { company } from '@portal/schema/company';
import { listOf } from '@portal/schema/fields';
import type { Choices } from '@portal/schema/lists';
import { isoAt } from '@portal/schema/programme-time';
import type { Context } from '../../../platform/context.ts';
import { escapeHtml } from '@portal/schema/html';
import type { PersonalTable } from '../../../platform/personal-data.ts';

export interface OwnTable {
  table: PersonalTable;
  count: number;
  rows: AsyncIterable<Record<string, unknown>[]>;
}

const style =
  () => `body{font:16px/1.6 system-ui,sans-serif;color:#0b1f33;max-width:46rem;margin:2rem auto;padding:0 1rem}
h1,h2{line-height:1.2;color:${company.groundColour}}h2{margin-top:2.5rem;border-bottom:1px solid #7a8a9a;padding-bottom:.25rem}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) minmax(0,1fr);gap:.25rem 1rem;margin:0;padding:.75rem 0;border-bottom:1px solid #dde3e9}
dt{color:#4a5b6c}dd{margin:0;white-space:pre-line;overflow-wrap:anywhere}
@media(max-width:32rem){dl{grid-template-columns:minmax(0,1fr)}dd{margin-bottom:.5rem}}`;

const idOf = ({ name }: PersonalTable) => name.replaceAll('_', '-');

/** Writes the page, a batch of rows at a time. `tables` have rows; data that is left out is listed for the other tables, too. */
export async function* ownDataPage(
  { now, timeZone, declared, publicUrl }: Pick<Context, 'now' | 'timeZone' | 'declared' | 'publicUrl'>,
  tables: readonly OwnTable[],
): AsyncGenerator<string> {
  const leftOut = declared.personalData.flatMap(({ title, leftOut }) =>
    leftOut ? `${title}: ${leftOut}` : [],
  );
  yield `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Your data</title><style>${style()}</style></head>
<body>
<h1>What the innovation portal keeps of you</h1>
<p>Made on ${isoAt(now(), timeZone)} at ${escapeHtml(publicUrl)}. The file data.json has the same for programs; your documents lie beside it.</p>
<h2>What is in it</h2>
<ul>
${tables.map(({ table, count }) => `<li><a href="#${idOf(table)}">${escapeHtml(table.title)}</a>: ${count}</li>`).join('\n')}
</ul>
<h2>What is left out</h2>
<ul>
${leftOut.map((words) => `<li>${escapeHtml(words)}</li>`).join('\n')}
<li>each time when your idea was one of many in a list or in a file: the audit log counts those, and names nobody in them</li>
</ul>
<p>Questions, and what is left out: ${escapeHtml(company.mailbox)}</p>
`;
  for (const { table, count, rows } of tables) {
    yield `<h2 id="${idOf(table)}">${escapeHtml(table.title)} (${count})</h2>\n`;
    if (table.leftOut) yield `<p>Left out: ${escapeHtml(table.leftOut)}.</p>\n`;
    for await (const batch of rows) yield batch.map((row) => rowInWords(table, row, timeZone)).join('');
  }
  yield '</body>\n</html>\n';
}

function rowInWords(table: PersonalTable, row: Record<string, unknown>, zone: string): string {
  const lines = Object.entries(row).flatMap(([column, value]) => {
    const { label, list } = wordsOf(table, column);
    const words = valueInWords(table, value, list, zone);
    return words ? `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(words)}</dd>` : [];
  });
  return lines.length > 0 ? `<dl>\n${lines.join('\n')}\n</dl>\n` : '';
}

/** Labels a column as the form does, or else by its name in words. */
function wordsOf(
  { fields, lists }: PersonalTable,
  column: string,
): { label: string; list?: Choices | undefined } {
  const field = fields?.[column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())];
  const words = column.replace(/_|(?=[A-Z])/g, ' ').toLowerCase();
  return {
    label: field?.label ?? words.charAt(0).toUpperCase() + words.slice(1),
    list: lists?.[column] ?? (field && listOf(field)),
  };
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** Parses answers that are stored as encrypted JSON. */
function answersIn(text: string): unknown {
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function valueInWords(table: PersonalTable, value: unknown, list: Choices | undefined, zone: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((one) => valueInWords(table, one, list, zone)).join('; ');
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([name, part]) => {
      const { label, list } = wordsOf(table, name);
      return `${label}: ${valueInWords(table, part, list, zone)}`;
    });
    return parts.join('\n');
  }
  const text = String(value);
  const answers = answersIn(text);
  if (answers) return valueInWords(table, answers, undefined, zone) || text;
  return list?.[text] ?? (TIME.test(text) ? isoAt(new Date(text), zone) : text);
}
