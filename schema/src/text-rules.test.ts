/**
 * Walks every rule of the schema: no text is measured, compared or stored before it is read as it was meant, and what it says
 * of a wrong answer is a sentence written for its field.
 */
import { expect, test } from '@jest/globals';
import * as v from 'valibot';
import * as accessToken from './access-token.ts';
import * as account from './account.ts';
import * as audit from './audit.ts';
import * as challenge from './challenge.ts';
import * as clarification from './clarification.ts';
import * as conflict from './conflict.ts';
import * as draftDocument from './draft-document.ts';
import * as idea from './idea.ts';
import type { Field } from './fields.ts';
import { filterRules } from './filters.ts';
import * as followUp from './follow-up.ts';
import { ideaFilters } from './idea-filter.ts';
import { BRIEF_MAX } from './limits.ts';
import * as listFilters from './list-filters.ts';
import * as outcome from './outcome.ts';
import * as people from './people.ts';
import * as programme from './programme.ts';
import * as rejectionReason from './rejection-reason.ts';
import * as reply from './reply.ts';
import * as report from './report.ts';
import * as rules from './rules.ts';
import * as savedView from './saved-view.ts';
import * as score from './score.ts';
import * as stats from './stats.ts';
import * as story from './story.ts';
import * as suggestion from './suggestion.ts';
import * as webhook from './webhook.ts';

const filters = Object.fromEntries(
  Object.entries({ ideaFilters, ...listFilters }).map(([name, table]) => [name, filterRules(table)]),
);

const modules = {
  ...{ accessToken, account, audit, challenge, clarification, conflict, draftDocument, idea, filters },
  ...{ followUp, outcome, people, programme, rejectionReason, reply, report, rules, savedView, score },
  ...{ stats, story, suggestion, webhook },
};

interface Node {
  kind: string;
  type: string;
  pipe?: Node[];
  entries?: Record<string, Node>;
  item?: Node;
  options?: unknown[];
  wrapped?: Node;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'kind' in value && 'type' in value;

/** What compares a text with a closed language, so that nothing else can pass. */
const CLOSED = ['regex', 'iso_timestamp'];

function* textsOf(node: Node, path: string): Generator<[path: string, first: string | undefined]> {
  const { pipe, entries = {}, item, options = [], wrapped } = node;
  if (pipe) {
    // What follows gets what the first step made.
    const [first, ...rest] = pipe;
    if (first?.type === 'string' && !first.pipe) {
      const next = rest.find(({ type }) => type !== 'check');
      yield [path, next?.type];
    } else if (first) yield* textsOf(first, path);
    return;
  }
  if (node.type === 'string') yield [path, undefined];
  for (const [name, entry] of Object.entries(entries)) yield* textsOf(entry, `${path}.${name}`);
  if (item) yield* textsOf(item, path);
  if (wrapped) yield* textsOf(wrapped, path);
  for (const option of options) if (isNode(option)) yield* textsOf(option, path);
}

/** Ids, which are looked up, and the names of answers, which are looked up in lists. */
const isLookedUp = (path: string) => /\.(ids?|\w+Ids?|to|answers\.name)$/.test(path);
/** As they were typed: `composedPassword` and the hash read them. */
const isPassword = (path: string) => /[pP]assword$/.test(path);

test('every text of every rule is read as it was meant, first of all', () => {
  const found = Object.entries(modules).flatMap(([module, exports]) =>
    Object.entries(exports as Record<string, v.GenericSchema>).flatMap(([name, rule]) =>
      isNode(rule) ? [...textsOf(rule, `${module}.${name}`)] : [],
    ),
  );
  expect(found.length).toBeGreaterThan(60);
  const unread = found.filter(
    ([path, first]) =>
      !(first === 'read_as' || (first && CLOSED.includes(first)) || isLookedUp(path) || isPassword(path)),
  );
  expect(unread).toEqual([]);
});

/** The tables of fields of all forms, by their names; an idea's by its steps. */
const tables = Object.entries(modules).flatMap(([module, exports]) =>
  Object.entries({ ...exports, ...(module === 'idea' && idea.ideaSteps) }).flatMap(([name, table]) => {
    const fields = Object.values(table ?? {}) as Field[];
    const isTable = fields.length > 0 && fields.every((field) => 'wire' in Object(field));
    return isTable && !isNode(table) ? [[name, table as Record<string, Field>] as const] : [];
  }),
);

/** Collects what a rule may say of an answer, wherever it is nested. */
function* sentencesOf(node: unknown, seen = new Set<unknown>()): Generator<string> {
  if (typeof node !== 'object' || node === null || seen.has(node)) return;
  seen.add(node);
  if ('message' in node) {
    const { message } = node;
    if (typeof message === 'string') yield message;
    if (typeof message === 'function')
      for (const input of 'type' in node && node.type === 'picklist' ? ['', 'x'] : ['{x}'])
        yield String(message({ input }));
  }
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'message' && key !== 'list') yield* sentencesOf(value, seen);
  }
}

/** What a sentence looks like that a program built of a label, or that nobody read. */
const ugly = [
  [/[^.?”]$/, 'has no end'],
  [/\.\.|\s\s|\s[.,;]|^\s/, 'has a sign or a blank too many'],
  [/\b(\p{L}+) \1\b/iu, 'says a word twice'],
  [
    /\b(?:your|the|a) (?:your|the|a|how|what|why|who|where|when|whether)\b/i,
    'has a question behind an article',
  ],
  [/\b(?:your|the) \w+s (?:applied|requested)\b/i, 'has a label with its verb at the end'],
  [/\boptions? for\b/i, 'speaks of options'],
  [/\bholds a (?:choice|character)\b/i, 'speaks of what a field holds'],
  [/\b(?:undefined|null|NaN|\[object)/, 'shows a value of the program'],
  [/\(s\)|\bor list of\b/, 'leaves the number open'],
] as const;

test('what a rule says of an answer is a sentence that somebody wrote', () => {
  const { filters: _, ...forms } = modules;
  // The specification fixes this one (spec §5).
  const said = [...new Set(sentencesOf(forms))].filter((sentence) => sentence !== challenge.TOO_MANY_MEMBERS);
  expect(said.length).toBeGreaterThan(150);
  const faults = said.flatMap((sentence) =>
    ugly.flatMap(([pattern, why]) => (sentence && pattern.test(sentence) ? [`${sentence} (${why})`] : [])),
  );
  expect(faults).toEqual([]);
});

test('each field has sentences of its own, and says them where it is empty and where it is wrong', () => {
  expect(tables.map(([name]) => name)).toEqual(
    expect.arrayContaining(['general', 'suggestionFields', 'entryFields']),
  );
  for (const [table, fields] of tables) {
    const names = Object.values(fields).map(({ question, label }) => question ?? label);
    expect([table, names]).toEqual([table, [...new Set(names)]]);
    const all = Object.entries(fields).filter(([, { kind }]) => kind !== 'number');
    const missing = all.flatMap(([, field]) => field.missing ?? []);
    expect([table, missing]).toEqual([table, [...new Set(missing)]]);
    for (const [name, { kind, label, rule, missing: asked, wrong }] of all) {
      const first = (input: unknown) => v.safeParse(rule, input).issues?.[0].message;
      expect([table, name, first(undefined)]).toEqual([
        table,
        name,
        v.is(rule, undefined) ? undefined : asked,
      ]);
      expect([table, name, first({})]).toEqual([table, name, wrong]);
      if (kind === 'text' || kind === 'longText') expect(first('x'.repeat(BRIEF_MAX + 1))).toBe(wrong);
      for (const sentence of [asked, wrong]) expect(sentence?.startsWith(`${label} `)).not.toBe(true);
    }
  }
});

test('a sentence that names the most characters names those of its field', () => {
  const named = tables.flatMap(([table, fields]) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const most = /\b([\d,]+) characters/.exec(field.wrong)?.[1];
      return most && 'max' in field && field.max
        ? [[`${table}.${name}`, most, field.max.toLocaleString('en')]]
        : [];
    }),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(([, most, max]) => most !== max)).toEqual([]);
});
