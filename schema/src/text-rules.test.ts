/** Walks every rule of the schema: no text is measured, compared or stored before it is read as it was meant. */
import { expect, test } from '@jest/globals';
import type * as v from 'valibot';
import * as accessToken from './access-token.ts';
import * as account from './account.ts';
import * as audit from './audit.ts';
import * as challenge from './challenge.ts';
import * as clarification from './clarification.ts';
import * as conflict from './conflict.ts';
import * as draftDocument from './draft-document.ts';
import * as idea from './idea.ts';
import { filterRules } from './filters.ts';
import { ideaFilters } from './idea-filter.ts';
import * as listFilters from './list-filters.ts';
import * as outcome from './outcome.ts';
import * as people from './people.ts';
import * as programme from './programme.ts';
import * as report from './report.ts';
import * as rules from './rules.ts';
import * as score from './score.ts';
import * as stats from './stats.ts';
import * as suggestion from './suggestion.ts';
import * as webhook from './webhook.ts';

const filters = Object.fromEntries(
  Object.entries({ ideaFilters, ...listFilters }).map(([name, table]) => [name, filterRules(table)]),
);

const modules = {
  ...{ accessToken, account, audit, challenge, clarification, conflict, draftDocument, idea, filters },
  ...{ outcome, people, programme, report, rules, score, stats, suggestion, webhook },
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
