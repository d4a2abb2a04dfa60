/** Walks every text of every operation of the graph: it is read as it was meant, or refused by its name. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dirt, readStoredTexts, uncleanIn, UNSTORABLE } from './odd-texts.ts';
import { call, people, portal, sceneOf, variablesOf, WORD } from './operation-scenes.ts';
import type { Leaf } from './operation-scenes.ts';
import { operationsOf } from './permission-walk.ts';
import type { Kind } from './permission-walk.ts';
import { ODD_INPUTS } from './quick.ts';
import { sampled, takesAll } from './sampled.ts';

/** How operations end that have nothing to do for the caller, whatever the texts; the others do what they are for. */
const ends: Readonly<Record<string, string>> = {
  confirmSecondFactor: 'CONFLICT',
  renewRecoveryCodes: 'CONFLICT',
  turnOffSecondFactor: 'CONFLICT',
};

/** Texts that are not read but compared or looked up as they are: any mark makes another text of them. */
const asTheyAre = new Map([
  ['password', 'hashed'],
  ['currentPassword', 'compared with a hash'],
  ['token', 'looked up'],
  ['answer', 'what the provider of the sign-on answered'],
  ['after', 'a cursor'],
  ['version', 'a name that a program makes'],
  ['replaces', 'names that a program makes'],
  ['reference', 'a name that a program makes'],
  ['slug', 'looked up'],
  ['step', 'one of a closed list'],
  ['filter', 'an address that a program makes'],
  ['country', 'one of a closed list'],
  ['countryCode', 'one of a closed list'],
  ['dialCode', 'one of a closed list'],
  ['names', 'of a closed list'],
  ['filter.answers.name', 'one of a closed list'],
  ['questions.shownWhen.key', 'a key that a program makes'],
  ['questions.shownWhen.name', 'a name that a program makes'],
  ['question', 'a name that a program makes'],
  ['input.texts.key', 'one of a closed list'],
  ['input.drafts.key', 'one of a closed list'],
  ['input.keys', 'of a closed list'],
  ['filter.ideas.answers.name', 'one of a closed list'],
  ['group', 'one of a closed list'],
  ['path', 'one of a closed list'],
]);

/** The texts of an operation; ids are looked up in memory or by the rules of global ids. */
function textsOf(kind: Kind, name: string): Leaf[] {
  const leaves: Leaf[] = [];
  variablesOf(kind, name, {}, (leaf, good) => {
    leaves.push(leaf);
    return good;
  });
  return leaves.filter(({ type }) => type !== 'ID');
}

const isAsItIs = ({ path, name }: Leaf) => asTheyAre.has(name) || asTheyAre.has(path);
const isRead = (leaf: Leaf) => leaf.type === 'String' && !isAsItIs(leaf);
const walked = (['Mutation', 'Query'] as const).flatMap((kind) =>
  operationsOf(kind)
    .filter((name) => textsOf(kind, name).length > 0)
    .map((name) => ({ kind, name })),
);

test.each(sampled(walked, 15))(
  '$kind $name refuses by its name a text that cannot be stored',
  async ({ kind, name }) => {
    const scene = await sceneOf(name);
    const wrong: string[] = [];
    // A part that the scene leaves out has no texts.
    const isGiven = ({ path }: Leaf) =>
      !Object.entries(scene.values ?? {}).some(
        ([part, value]) =>
          (value === null && path.startsWith(`${part}.`)) || (value === 0 && part === `${path}.length`),
      );
    for (const leaf of textsOf(kind, name).filter(isGiven)) {
      for (const odd of UNSTORABLE) {
        const given = variablesOf(kind, name, scene, ({ path }, good) => (path === leaf.path ? odd : good));
        const { code, fault } = await call(kind, name, scene, given);
        // An answer is named by its question.
        const question = String(scene.values?.[leaf.path.replace(/\w+$/, 'field')] ?? '').replaceAll('_', '');
        const names = [...leaf.path.split('.'), ...(question ? [question] : [])];
        const isNamed = names.some((part) => fault.toLowerCase().includes(part.toLowerCase()));
        if (isAsItIs(leaf) ? code === 'INTERNAL' : code !== 'INVALID_INPUT' || !isNamed)
          wrong.push(`${leaf.path}: ${code} ${fault}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

test.each(
  sampled(
    walked.filter(({ kind, name }) => textsOf(kind, name).some(isRead)),
    15,
  ),
)('$kind $name reads its texts as they were meant', async ({ kind, name }) => {
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(dirt), async (dirty) => {
      const scene = await sceneOf(name);
      const given = variablesOf(kind, name, scene, (leaf, good) =>
        isRead(leaf) && typeof good === 'string' && good ? dirty.next().value(good) : good,
      );
      const { code, fault } = await call(kind, name, scene, given);
      expect(`${code} ${fault}`).toMatch(new RegExp(`^${ends[name] ?? 'OK'} `));
    }),
    { numRuns: Math.ceil(ODD_INPUTS / 15) },
  );
});

/** Where the words of the walk are stored, so that no text was left out. */
const written: Readonly<Record<string, string>> = {
  access_tokens: 'name',
  accounts: 'first_name last_name',
  audit_events: 'details subject_label',
  call_files: 'file_name label',
  call_questions: 'questions',
  challenges: 'brief contact days description organiser prize sponsor title',
  clarifications: 'questions',
  hackathon_entries: 'file_name members reply submission_link team_leader team_name',
  idea_conflicts: 'reason',
  idea_notes: 'text',
  idea_outcomes: 'owner sentence',
  idea_reviews: 'comments',
  idea_scores: 'marks',
  idea_stories: 'place sentence',
  ideas:
    'call_answers comments contacts_before file_name first_name key_benefits key_partners last_name linked_in problem_statement reviewer_comments solution_name solution_summary website',
  own_texts: 'draft',
  programme_settings: 'address days_off facebook instagram legal_name linkedin name programme x youtube',
  rejection_reasons: 'reasons',
  replies: 'name text',
  saved_views: 'name',
  score_cards: 'criteria',
  suggestions: 'full_name pain_point reply suggestion',
  webhooks: 'name',
};

test('what the walk stored is clean', async () => {
  const { unclean, holding } = await readStoredTexts(portal, WORD);
  expect(unclean).toEqual([]);
  // An operation that was not drawn leaves no text.
  if (!takesAll) return;
  const { myIdeaDraft } = await people.owner.ask<{ myIdeaDraft: object }>('{ myIdeaDraft { answers } }');
  expect(uncleanIn(myIdeaDraft)).toEqual([]);
  expect(JSON.stringify(myIdeaDraft)).toContain(WORD);
  // Deliveries are written later, by a job.
  const now = [...holding].filter((column) => !column.startsWith('webhook_deliveries'));
  expect(now.sort()).toEqual(
    Object.entries(written).flatMap(([table, columns]) =>
      columns.split(' ').map((column) => `${table}.${column}`),
    ),
  );
});
