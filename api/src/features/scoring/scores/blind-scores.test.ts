/** Scores are independent: what was handed in before a look at the others counts, whatever is handed in after one. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { dayAt } from '@portal/schema/programme-time';
import { Random } from '../../seed/random.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { submitIdea } from '../../../../test/ideas.ts';
import { signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import { sampled } from '../../../../test/sampled.ts';

const portal = sharePortal({}, { now: () => now });
// Late today: in the programme’s zone it is tomorrow.
const now = new Date(`${new Date().toISOString().slice(0, 10)}T22:30:00.000Z`);
let owner: Person;
let scorers: Person[];
beforeAll(async () => {
  owner = await signedIn(portal);
  scorers = [
    await signedIn(portal, 'reviewer'),
    await signedIn(portal, 'reviewer'),
    await signedIn(portal, 'admin'),
  ];
});

type Mark = number | 'Cannot judge';
interface Seen {
  by: { email: string };
  mean: number | null;
  isBlind: boolean;
  isFinal: boolean;
  later: { mean: number | null; at: string } | null;
}

async function shortlistedIdea(): Promise<{ id: string; reference: string }> {
  const { id, reference } = await submitIdea(owner);
  await scorers[0]?.ask(
    'mutation ($id: ID!) { shortlistIdeas(ideaIds: [$id], shortlisted: true) { notFound } }',
    {
      id,
    },
  );
  return { id, reference };
}

const handIn = (person: Person, ideaId: string, mark: Mark) =>
  person.ask<{ scoreIdea: Seen }>(
    `mutation ($input: ScoreIdeaInput!) { scoreIdea(input: $input) { by { email } mean isBlind isFinal later { mean at } } }`,
    {
      input: {
        ...{ ideaId, cardVersion: 1, cannotJudge: mark === 'Cannot judge' },
        marks:
          mark === 'Cannot judge'
            ? []
            : ['Need', 'Novelty', 'Feasibility', 'Fit'].map((criterion) => ({ criterion, mark })),
      },
    },
  );
const see = async (person: Person, id: string) =>
  (
    await person.ask<{ idea: { scores: Seen[]; ranking: { mean: number | null; number: number } | null } }>(
      `query ($id: ID!) { idea(id: $id) { ranking { mean number } scores { by { email } mean isBlind isFinal later { mean at } } } }`,
      { id },
    )
  ).idea;
const meanOf = (mark: Mark) => (mark === 'Cannot judge' ? null : mark);

describe('of two reviewers and an administrator', () => {
  test.each(sampled([1, 2, 3, 4, 5, 6, 7, 8], 2))(
    'the first blind score of each counts, in history %i',
    async (seed) => {
      const random = new Random(`scorers ${seed}`);
      const { id } = await shortlistedIdea();
      const known = new Map<number, { first: Mark; later: Mark | null; isBlind: boolean }>();
      for (let n = 0; n < 12; n += 1) {
        const who = random.pick([0, 1, 2]);
        const mark: Mark = random.pick([1, 2, 3, 4, 5, 'Cannot judge']);
        const answer = (await handIn(scorers[who]!, id, mark)).scoreIdea;
        const others = known.size - (known.has(who) ? 1 : 0);
        // The administrator sees what others handed in before anything of theirs.
        const looked = others > 0 && (known.has(who) || who === 2);
        const mine = known.get(who);
        if (!mine || !looked) known.set(who, { first: mark, later: null, isBlind: !looked });
        else if ((mine.later ?? mine.first) !== mark) mine.later = mark;
        const { first, later, isBlind } = known.get(who)!;
        expect(answer).toEqual({
          ...{ by: { email: scorers[who]?.email }, mean: meanOf(first), isBlind, isFinal: known.size > 1 },
          later: later && { mean: meanOf(later), at: now.toISOString() },
        });
        const counting = [...known.values()].flatMap(({ first, isBlind }) =>
          isBlind ? (meanOf(first) ?? []) : [],
        );
        const { ranking, scores } = await see(scorers[who]!, id);
        expect(ranking?.number).toBe(counting.length);
        const mean = counting.reduce((sum, mark) => sum + mark, 0) / counting.length;
        if (counting.length > 0) expect(ranking?.mean).toBeCloseTo(mean, 5);
        else expect(ranking?.mean).toBeNull();
        expect(scores).toHaveLength(known.size);
      }
      expect(known.size).toBeGreaterThan(1);
    },
  );
});

describe('a score', () => {
  test('can be corrected while nobody else scored; beside one that a conflict hides it stands', async () => {
    const { id } = await shortlistedIdea();
    const [neo, thabo] = scorers as [Person, Person];
    await handIn(neo, id, 1);
    expect((await handIn(neo, id, 2)).scoreIdea).toMatchObject({ mean: 2, isFinal: false, later: null });
    await handIn(thabo, id, 5);
    await thabo.ask('mutation ($id: ID!) { declareConflict(ideaId: $id, reason: "A cousin.") { id } }', {
      id,
    });
    // Lifted and declared again, the conflict would have let a look come before the correction.
    expect((await handIn(neo, id, 3)).scoreIdea).toMatchObject({
      mean: 2,
      isFinal: true,
      later: { mean: 3 },
    });
    await portal.sql('DELETE FROM idea_conflicts');
  });

  test('stands beside one that was handed in under a conflict, whatever becomes of the conflict', async () => {
    const { id } = await shortlistedIdea();
    const [neo, thabo] = scorers as [Person, Person];
    await handIn(thabo, id, 1);
    await thabo.ask('mutation ($id: ID!) { declareConflict(ideaId: $id, reason: "A cousin.") { id } }', {
      id,
    });
    await handIn(neo, id, 3);
    expect((await handIn(neo, id, 5)).scoreIdea).toMatchObject({ mean: 3, later: { mean: 5 } });
    await portal.sql('DELETE FROM idea_conflicts');
  });

  test('stands after a look, also when whose scores were seen are gone', async () => {
    const { id } = await shortlistedIdea();
    const [neo, thabo] = scorers as [Person, Person];
    await handIn(neo, id, 1);
    await handIn(thabo, id, 5);
    await thabo.ask('mutation ($id: ID!) { declareConflict(ideaId: $id, reason: "A cousin.") { id } }', {
      id,
    });
    expect((await handIn(neo, id, 5)).scoreIdea).toMatchObject({ mean: 1, later: { mean: 5 } });
    await portal.sql('DELETE FROM idea_conflicts');
  });

  test('is in the file of the ranking with what came later, its day in the programme’s zone, and why it does not count', async () => {
    const { id, reference } = await shortlistedIdea();
    const [neo, thabo, admin] = scorers as [Person, Person, Person];
    await handIn(neo, id, 'Cannot judge');
    await handIn(thabo, id, 4);
    await handIn(neo, id, 5);
    await handIn(admin, id, 5);
    const file = await (await admin.fetch('/api/ranking/export?format=csv')).text();
    const line = file.split('\n').find((line) => line.includes(reference));
    expect(line).toContain(
      `${neo.email}: Skipped (changed on ${dayAt(now, 'Africa/Gaborone')}: 5.00, does not count)`,
    );
    expect(line).toContain(`${thabo.email}: 4.00`);
    expect(line).toContain(`${admin.email}: 5.00 (saw others first, does not count)`);
    expect((await see(admin, id)).ranking).toEqual({ mean: 4, number: 1 });
  });
});
