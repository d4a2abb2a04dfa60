/** The limit to compare with: node:http, pg, SQL by hand, JSON.stringify; no users, rules, schema or limits. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { cases } from './cases.ts';
import type { Landmarks } from './cases.ts';
import { writeBareSheet } from './bare-sheet.ts';

const [databaseUrl = '', landmarks = '{}'] = process.argv.slice(2);
const at = JSON.parse(landmarks) as Landmarks;
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const statements = cases.map((one) => one.statements(at));

const server = createServer((req, res) => {
  if (req.url === '/export') return void writeBareSheet(pool, res);
  const index = Number(req.url?.slice(1));
  const asked = statements[index] ?? [];
  // Named, so that PostgreSQL parses each once.
  void Promise.all(
    asked.map(([text, values], n) => pool.query({ name: `${index}-${n}`, text, values })),
  ).then((results) => {
    res.setHeader('Content-Type', 'application/json');
    res.end(JSON.stringify({ data: results.map(({ rows }) => rows) }));
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(`Bare server at http://127.0.0.1:${port}`);
});
