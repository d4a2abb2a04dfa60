/** A search finds what people see: in every list, and each title as it stands. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isInputObjectType } from 'graphql';
import { graph } from '../src/app/features.ts';
import { fromGlobalId } from '../src/platform/global-id.ts';
import { buildBareSchema } from '../src/transport/graphql/build-schema.ts';
import { enterOverRest, suggestOverRest, wireEntry, wireSuggestion } from './forms.ts';
import { sharePortal } from './harness.ts';
import { submitIdea } from './ideas.ts';
import { createAccount, signedIn } from './people.ts';
import type { Person } from './people.ts';
import { sampled } from './sampled.ts';

const portal = sharePortal();

describe('each list', () => {
  const TEXT = 'Tau “Zebra” O’Brien–Bošigo cafe\u0301';
  const FORMS = [TEXT, 'zebra', '"ZEBRA"', "O'Brien", 'obrien', 'O’Brien', 'BRIEN', 'bosigo', 'Bošigo—Café'];
  const LABEL = ['start\u00a0up', 'Stárt Up'];

  interface List {
    field: string;
    path: string;
    /** The name of the parameter; \`search\` if left out. */
    wire?: string;
    forms?: readonly string[];
  }
  const lists: Record<string, List> = {
    IdeaFilterInput: { field: 'ideas', path: 'submission' },
    ReportFilterInput: { field: 'report', path: 'reports', wire: 'filter', forms: LABEL },
    SuggestionFilterInput: { field: 'suggestions', path: 'suggestions' },
    HackathonEntryFilterInput: { field: 'hackathonEntries', path: 'hackathon-entries' },
    OutcomeFilterInput: { field: 'outcomes', path: 'outcomes' },
    AuditEventFilterInput: { field: 'auditEvents', path: 'audit-log' },
    AccountFilterInput: {
      field: 'accounts',
      path: 'accounts',
      forms: ["tau.o'brien-zebra@example.com", 'O’Brien', 'obrien', 'brien–zebra', '“tau o’brien”', 'Zébra'],
    },
  };

  let admin: Person;
  beforeAll(async () => {
    admin = await signedIn(portal, 'admin');
    const { id, key } = await submitIdea(await signedIn(portal), {
      solutionName: TEXT,
      personType: 'START_UP',
    });
    await portal.sql(`UPDATE ideas SET status = 'APPROVED', announced_status = 'APPROVED' WHERE id = $1`, [
      key,
    ]);
    await admin.ask(
      `mutation { recordOutcome(input: { ideaId: "${id}", outcomeVersion: 0, stage: LIVE, owner: "Ops", sentence: "In use.", value: 1, unit: HOURS_A_YEAR }) { version } }`,
    );
    await suggestOverRest(portal.client(), wireSuggestion({ fullName: TEXT }));
    await enterOverRest(portal.client(), wireEntry({ teamName: TEXT }));
    await createAccount(portal, "tau.o'brien-zebra@example.com");
    await portal.sql(
      `INSERT INTO audit_events (at, actor_email, action, subject_kind, subject_label, details)
       VALUES (now(), 'operator', 'ACCOUNT_CREATED', 'ACCOUNT', $1, '{}')`,
      [TEXT],
    );
  });

  test('that is searched is here', () => {
    const searched = Object.values(buildBareSchema(graph).getTypeMap()).filter(
      (type) => isInputObjectType(type) && 'search' in type.getFields(),
    );
    expect(searched.map(({ name }) => name).sort()).toEqual(Object.keys(lists).sort());
  });

  test.each(sampled(Object.entries(lists), 3))(
    '%s and its export find it',
    async (type, { field, path, wire, forms }) => {
      const found = async (search: string) => {
        const data = await admin.ask<Record<string, { edges: unknown[] }>>(
          `query ($filter: ${type}) { ${field}(first: 5, filter: $filter) { edges { cursor } } }`,
          { filter: { search } },
        );
        const response = await admin.fetch(
          `/api/${path}/export?format=csv&${wire ?? 'search'}=${encodeURIComponent(search)}`,
        );
        const lines = (await response.text()).trimEnd().split('\r\n').length - 1;
        return [data[field]?.edges.length, lines];
      };
      // What was exported is a line of the audit log: its own names are looked for there, and no more.
      const least = async (search: string) => {
        const counts = await found(search);
        return [search, counts.every((count) => (count ?? 0) > 0)];
      };
      for (const search of forms ?? FORMS) expect(await least(search)).toEqual([search, true]);
      for (const search of ['zebrax', 'brienobo', '—'])
        expect([search, await found(search)]).toEqual([search, [0, 0]]);
    },
  );
});

describe('a title as it stands', () => {
  let admin: Person;
  let idea: { id: string; key: string };
  beforeAll(async () => {
    admin = await signedIn(portal, 'admin');
    idea = await submitIdea(await signedIn(portal));
  });

  const letter = fc.constantFrom(
    ...'aBzé7šßłøﬁＷжΣςＡ東한İ²ñ',
    'e\u0301',
    'न',
    '\u00ad',
    '\u200b',
    'i\u0307',
  );
  const word = fc
    .tuple(fc.constantFrom(...'aBkéŠΣ9'), fc.array(letter, { maxLength: 6 }))
    .map(([first, rest]) => first + rest.join(''));
  const sign = fc.constantFrom(
    ...[
      ' ',
      '\u00a0',
      '—',
      ' – ',
      '…',
      ' “',
      '” ',
      '’',
      "'",
      '‘',
      '•',
      ' · ',
      ' «',
      '» ',
      '/',
      '_',
      '-',
      '‑',
      '.',
    ],
    ...[
      ', ',
      '™ ',
      '\u3000',
      '，',
      '`',
      ' & ',
      ' <',
      '> ',
      ':',
      '; ',
      '!',
      '\\',
      '%',
      '(',
      ')',
      '*',
      '´',
      '\u2009',
    ],
  );
  const title = fc.array(fc.tuple(sign, word), { minLength: 1, maxLength: 8 });

  const TWINS: [RegExp, string][] = [
    [/[‘’´`]/gu, "'"],
    [/[“”«»]/gu, '"'],
    [/[—–‑]/gu, '-'],
    [/[\u00a0\u3000\u2009]/gu, ' '],
    [/…/gu, '...'],
    [/[•·]/gu, '*'],
  ];

  test('finds its idea, as does any run of its words, in any form of Unicode, by the signs of a keyboard, and without accents', async () => {
    const isFound = async (search: string) => {
      const { ideas } = await admin.ask<{ ideas: { edges: { node: { id: string } }[] } }>(
        'query ($search: String) { ideas(first: 5, filter: { search: $search }) { edges { node { id } } } }',
        { search },
      );
      return ideas.edges.some(({ node }) => node.id === idea.id);
    };
    await fc.assert(
      fc.asyncProperty(title, fc.nat(), fc.nat(), async (parts, from, length) => {
        const text = parts.flat().join('');
        await portal.sql('UPDATE ideas SET solution_name = $1 WHERE id = $2', [
          text,
          fromGlobalId('Idea', idea.id),
        ]);
        const start = from % parts.length;
        const run = parts.slice(start, start + 1 + (length % parts.length)).flat();
        const keyboard = TWINS.reduce(
          (twin, [typographic, plain]) => twin.replaceAll(typographic, plain),
          text,
        );
        const forms = [
          text,
          run.join(''),
          ...['NFC', 'NFD'].map((form) => text.normalize(form)),
          text.toLowerCase(),
          keyboard,
          text.normalize('NFD').replaceAll(/[\u0300-\u036f]/gu, ''),
        ];
        for (const form of forms) expect([form, await isFound(form)]).toEqual([form, true]);
      }),
      {
        numRuns: Number(process.env['ODD_INPUTS'] ?? 15),
        seed: Number(process.env['ODD_SEED'] ?? Date.now()),
      },
    );
  });
});
