/** Submitting an idea, over GraphQL and over the documented REST call: one service, one idea a reference. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { documentWarnings } from '@portal/schema/examination';
import { newReference } from '@portal/schema/idea';
import { dayAt } from '@portal/schema/programme-time';
import { requiredText } from '@portal/schema/rules';
import { ownIdeaTexts } from '@portal/schema/texts/own-idea';
import * as v from 'valibot';
import { documentName } from '../../documents/document.service.ts';
import { promisedDay } from '../waiting.ts';
import type { IdeaInput } from '@portal/schema/idea';
import {
  ideaInput,
  pdf,
  saveDraft,
  SUBMIT,
  submitOverGraphql,
  submitOverRest,
  wireIdea,
} from '../../../../test/ideas.ts';
import { uploadDocument } from '../../../../test/draft-documents.ts';
import { enterOverRest, wireEntry } from '../../../../test/forms.ts';
import { sharePortal } from '../../../../test/harness.ts';
import type { Client } from '../../../../test/client.ts';
import { createAccount, newAddress, PASSWORD, signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';

const portal = sharePortal();
let person: Person;
beforeAll(async () => {
  person = await signedIn(portal);
});

const MEGABYTE = 1024 * 1024;

async function storedDocuments(): Promise<string[]> {
  const names = await readdir(path.join(portal.dataDir, 'documents'), { recursive: true });
  return names.filter((name) => /[0-9a-f]{32}/.test(name));
}
const countIdeas = async (reference: string) =>
  (await portal.sql('SELECT 1 FROM ideas WHERE reference = $1', [reference])).length;

/** Both transports with one shape of answer: the status or code, and the data. */
interface Outcome {
  ok: boolean;
  code: string | undefined;
  fields: string[] | undefined;
  reference: string | undefined;
}
const ways = {
  REST: async (client: Client, input: IdeaInput, file?: File): Promise<Outcome> => {
    const { status, body } = await submitOverRest(client, wireIdea(String(input.email), input), file);
    return {
      ok: status === 201,
      code: body.code,
      fields: body.errors?.map(({ field }) => field),
      reference: body.reference,
    };
  },
  GraphQL: async (client: Client, input: IdeaInput, file?: File): Promise<Outcome> => {
    const { body } = await submitOverGraphql(client, input, file);
    const error = body.errors?.[0];
    return {
      ok: !error,
      code: error?.extensions.code,
      fields: error?.extensions.fields?.map(({ field }) => field),
      reference: body.data?.submitIdea.reference,
    };
  },
};

describe.each(Object.entries(ways))('over %s', (_way, submit) => {
  test('an idea is stored Pending with its PDF, and its owner gets a receipt with the reference', async () => {
    const owner = await signedIn(portal);
    const input = ideaInput(owner.email);
    const outcome = await submit(owner, input);
    expect(outcome).toMatchObject({ ok: true, reference: input.reference });
    const [row] = await portal.sql<{ status: string; id: string; file_sha256: string }>(
      'SELECT * FROM ideas WHERE reference = $1',
      [input.reference],
    );
    expect(row).toMatchObject({ status: 'PENDING', version: 1, solution_name: input.solutionName });
    const file = await owner.fetch(`/api/submission/${row?.id}/file`);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(await pdf().arrayBuffer()));
    const receipt = await portal.mail(owner.email, /^We have “.*”. We answer by /);
    expect(String(receipt.text).replace(/\s+/g, ' ')).toContain(
      `This email is your receipt: the reference is ${input.reference}.`,
    );
    const promised = promisedDay(dayAt(new Date(), 'Africa/Gaborone'), 30);
    const day = new Date(promised).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    expect(receipt.text).toContain(`We will email you our decision by ${day}.`);
  });

  test('a PDF of 20 MB is taken, one byte more is refused and leaves nothing', async () => {
    const largest = ideaInput(person.email);
    expect((await submit(person, largest, pdf(20 * MEGABYTE))).ok).toBe(true);
    const input = ideaInput(person.email);
    const before = (await storedDocuments()).length;
    expect(await submit(person, input, pdf(20 * MEGABYTE + 1))).toMatchObject({
      ok: false,
      code: 'FILE_TOO_LARGE',
    });
    expect(await countIdeas(input.reference)).toBe(0);
    expect(await storedDocuments()).toHaveLength(before);
  });
});

describe.each(Object.entries(ways))('a reference that is known, over %s', (_way, submit) => {
  const same = 'the same answers get the same idea';
  const other = 'are refused, and change nothing';

  test.each<[what: string, changes: Partial<IdeaInput>, file: File, end: string]>([
    ['as it was', {}, pdf(), same],
    ['a list in another order', { objectives: ['REDUCE_RISK', 'REDUCE_COSTS'] }, pdf(), same],
    ['blanks around a text', { solutionName: '  Water meters that phone home ' }, pdf(), same],
    ['another name of the file', {}, pdf(600, 'again.pdf'), same],
    ['another text', { problemStatement: 'Something else.' }, pdf(), other],
    ['another choice', { focusArea: 'E_AGRIC' }, pdf(), other],
    ['a list with less', { objectives: ['REDUCE_COSTS'] }, pdf(), other],
    ['another ID number', { idNumber: '987654321' }, pdf(), other],
    ['another PDF', {}, pdf(700), other],
  ])('sent again with %s: %j', async (_what, changes, file, end) => {
    const input = ideaInput(person.email);
    await submit(person, input, pdf());
    const rows = () => portal.sql('SELECT * FROM ideas WHERE sent_reference = $1', [input.reference]);
    const before = [await rows(), (await storedDocuments()).length];
    const outcome = await submit(person, { ...input, ...changes }, file);
    expect(outcome).toMatchObject(
      end === same ? { ok: true, reference: input.reference } : { ok: false, code: 'CONFLICT' },
    );
    expect([await rows(), (await storedDocuments()).length]).toEqual(before);
  });

  test('of two different ones at the same moment one is stored, and the other is refused with the reason', async () => {
    const input = ideaInput(person.email);
    const outcomes = await Promise.all(
      ['One.', 'Two.'].map((comments) => submit(person, { ...input, comments })),
    );
    expect(outcomes.map(({ ok, code }) => (ok ? 'stored' : code)).sort()).toEqual(['CONFLICT', 'stored']);
    expect(await countIdeas(input.reference)).toBe(1);
  });

  test('is still that of what was sent when the person corrected their name since', async () => {
    const input = ideaInput(person.email);
    await submit(person, input);
    await portal.sql(`UPDATE ideas SET first_name = 'Corrected' WHERE sent_reference = $1`, [
      input.reference,
    ]);
    expect(await submit(person, input)).toMatchObject({ ok: true, reference: input.reference });
    expect(await submit(person, { ...input, firstName: 'Corrected' })).toMatchObject({ code: 'CONFLICT' });
  });
});

describe('a PDF that nobody can read', () => {
  const cutOff = () =>
    new File(['%PDF-1.7\n1 0 obj<</Type/Cat'], 'proposal.pdf', { type: 'application/pdf' });
  const words = documentWarnings.DAMAGED;

  test('is taken, and said in the answer of REST, in the graph and in the receipt', async () => {
    const owner = await signedIn(portal);
    const { status, body } = await submitOverRest(owner, wireIdea(owner.email), cutOff());
    expect([status, body.warnings]).toEqual([201, [{ field: 'file', message: words }]]);
    const SHOWN =
      'query ($reference: String!) { myIdea(reference: $reference) { examination { warnings } } }';
    expect(await owner.ask(SHOWN, { reference: body.reference })).toEqual({
      myIdea: { examination: { warnings: ['DAMAGED'] } },
    });
    const receipt = await portal.mail(owner.email, /^We have “.*”. We answer by /);
    expect(String(receipt.text).replace(/\s+/g, ' ')).toContain(`${words} ${ownIdeaTexts.anotherPdf}`);
  });

  test('is said when the last part of a draft’s has arrived; one that can be read is not', async () => {
    const owner = await signedIn(portal);
    for (const [file, warnings] of [
      [cutOff(), [{ field: 'file', message: words }]],
      [pdf(), []],
    ] as const) {
      const { body } = await uploadDocument(owner, newReference(), file);
      expect(body.document.warnings).toEqual(warnings);
    }
  });

  test('is said of the file of an entry, too', async () => {
    const { status, body } = await enterOverRest(portal.client(), wireEntry(), cutOff());
    expect([status, body]).toMatchObject([201, { warnings: [{ field: 'file', message: words }] }]);
  });
});

describe('a submission', () => {
  const submit = ways.GraphQL;

  test('a reference sent twice makes one idea, also at the same moment', async () => {
    const input = ideaInput(person.email);
    const before = await storedDocuments();
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => submit(person, input)));
    outcomes.push(await submit(person, input));
    expect(outcomes.map(({ ok, reference }) => [ok, reference])).toEqual(
      outcomes.map(() => [true, input.reference]),
    );
    expect(await countIdeas(input.reference)).toBe(1);
    expect(await storedDocuments()).toHaveLength(before.length + 1);
  });

  test('a reference that somebody else holds gives a fresh one', async () => {
    const other = await signedIn(portal);
    const input = ideaInput(person.email);
    await submit(person, input);
    const outcome = await submit(other, { ...input, email: other.email });
    expect(outcome.ok).toBe(true);
    expect(outcome.reference).toMatch(/^IDEA-\d{13}-\d{1,6}$/);
    expect(outcome.reference).not.toBe(input.reference);
    expect(await countIdeas(input.reference)).toBe(1);
    const again = await submit(other, { ...input, email: other.email });
    expect(again.reference).toBe(outcome.reference);
  });

  test('an email other than the registered one is refused with the hint', async () => {
    const outcome = await submit(person, ideaInput(newAddress()));
    expect(outcome).toMatchObject({ ok: false, code: 'INVALID_INPUT', fields: ['email'] });
  });

  test.each([
    ['text that calls itself PDF', 'just text'],
    ['an empty file', ''],
    ['a picture that calls itself PDF', '\x89PNG\r\n\x1a\n'],
    ['a program with the letters PDF far inside', `MZ${'\0'.repeat(2000)}%PDF-1.4`],
  ])('%s is refused and leaves nothing', async (_what, content) => {
    const input = ideaInput(person.email);
    const before = (await storedDocuments()).length;
    const outcome = await submit(
      person,
      input,
      new File([content], 'proposal.pdf', { type: 'application/pdf' }),
    );
    expect(outcome).toMatchObject({ ok: false, code: 'UNSUPPORTED_FILE' });
    expect(await countIdeas(input.reference)).toBe(0);
    expect(await storedDocuments()).toHaveLength(before);
  });

  test('every faulty field is named, and nothing is stored', async () => {
    const input = ideaInput(person.email, {
      firstName: '',
      contactNumber: 'call me',
      comments: 'x'.repeat(5001),
      problemStatement: 'nul \u0000 byte',
    });
    const outcome = await submit(person, input);
    expect(outcome.code).toBe('INVALID_INPUT');
    expect(outcome.fields).toHaveLength(4);
    expect(await countIdeas(input.reference)).toBe(0);
  });

  test('text comes back as it was sent, whatever it is', async () => {
    const problemStatement = `<script>alert(1)</script> ' OR 1=1 -- 🌍 “quotes”\nsecond line`;
    const input = ideaInput(person.email, { problemStatement });
    expect((await submit(person, input)).ok).toBe(true);
    const [row] = await portal.sql<{ problem_statement: string }>(
      'SELECT problem_statement FROM ideas WHERE reference = $1',
      [input.reference],
    );
    expect(row?.problem_statement).toBe(problemStatement);
  });
});

describe('who may not', () => {
  test('a visitor is asked to sign up', async () => {
    const visitor = portal.client();
    const rest = await submitOverRest(visitor, wireIdea('a@example.com'));
    expect([rest.status, rest.body]).toMatchObject([
      401,
      { success: false, message: 'Please sign up to submit an idea' },
    ]);
    const graphql = await visitor.upload(SUBMIT, { input: ideaInput('a@example.com') }, 'document', pdf());
    expect(graphql.body.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  test('an account whose verification was taken back is refused', async () => {
    const email = await createAccount(portal);
    const client = portal.client();
    await client.rest('POST', '/api/auth/login', { email, password: PASSWORD });
    await portal.sql('UPDATE accounts SET verified_at = NULL WHERE email = $1', [email]);
    const rest = await submitOverRest(client, wireIdea(email));
    expect(rest.status).toBe(403);
    const { body } = await submitOverGraphql(client, ideaInput(email));
    expect(body.errors?.[0]?.extensions.code).toBe('UNVERIFIED');
  });
});

describe('the documented call', () => {
  test('takes nested sections, unknown leftovers, single values for lists and one-entry lists for values', async () => {
    const data = wireIdea(person.email, { objectives: ['REDUCE_RISK'] });
    const { fname, lname, ...rest } = data;
    const answer = await submitOverRest(person, {
      generalInfo: { fname, lname },
      ...rest,
      innovationobj: 'Reduce Risk',
      network: ['Joint ventures'],
      countryCodes: '267',
      oldField: { anything: 1 },
    });
    expect(answer.status).toBe(201);
    const [row] = await portal.sql('SELECT * FROM ideas WHERE reference = $1', [answer.body.reference]);
    expect(row).toMatchObject({
      first_name: 'Naledi',
      objectives: ['REDUCE_RISK'],
      network: 'JOINT_VENTURES',
      dial_code: '+267',
    });
  });

  test.each<[string, string[], object]>([
    [
      'words of both parts',
      ['Website', 'After Sales'],
      { experience_channels: ['WEBSITE'], engagements: ['AFTER_SALES'] },
    ],
    [
      'engagement words alone',
      ['Awareness', 'After Sales'],
      { experience_channels: [], engagements: ['AWARENESS', 'AFTER_SALES'] },
    ],
    ['channel words alone', ['Mobile App'], { experience_channels: ['MOBILE_APP'], engagements: [] }],
  ])('takes an experience of %s in the place of its two parts', async (_what, experience, stored) => {
    const { expChannel: _a, expCustEng: _b, ...data } = wireIdea(person.email);
    const answer = await submitOverRest(person, { ...data, experience });
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    const [row] = await portal.sql('SELECT * FROM ideas WHERE reference = $1', [answer.body.reference]);
    expect(row).toMatchObject(stored);
    const { body } = await person.rest<{ data: { ideareference: string; experience: string[] }[] }>(
      'GET',
      `/api/submission/getIdeas?email=${person.email}`,
    );
    const listed = body.data.find(({ ideareference }) => ideareference === answer.body.reference);
    expect(listed?.experience).toEqual(experience);
  });

  test('refuses an experience without a word of either list', async () => {
    const { expChannel: _a, expCustEng: _b, ...data } = wireIdea(person.email);
    for (const experience of [undefined, [], ['Nonsense']]) {
      const answer = await submitOverRest(person, { ...data, experience });
      expect([answer.status, answer.body.errors?.map(({ field }) => field)]).toEqual([400, ['expChannel']]);
    }
  });

  test.each([
    ['no data', undefined, 'data'],
    ['broken JSON', '{"fname":', 'data'],
    ['a list', '[]', 'data'],
  ])('%s: 400', async (_what, data, field) => {
    const form = new FormData();
    form.set('file', pdf());
    if (data !== undefined) form.set('data', data);
    const answer = await person.rest<{ errors: { field: string }[] }>('POST', '/api/submission/submit', form);
    expect([answer.status, answer.body.errors[0]?.field]).toEqual([400, field]);
  });

  test('no file: 400 that names it; two files, or a file under another name: 400', async () => {
    const none = new FormData();
    none.set('data', JSON.stringify(wireIdea(person.email)));
    const answer = await person.rest<{ errors: { field: string }[] }>('POST', '/api/submission/submit', none);
    expect([answer.status, answer.body.errors[0]?.field]).toEqual([400, 'file']);
    for (const names of [
      ['file', 'file'],
      ['proposal', 'x'],
    ]) {
      const form = new FormData();
      form.set('data', JSON.stringify(wireIdea(person.email)));
      for (const name of names) form.append(name, pdf());
      expect((await person.rest('POST', '/api/submission/submit', form)).status).toBe(400);
    }
  });

  test('a wrong type is 415 and a too large one 413', async () => {
    const text = new File(['hello'], 'a.txt', { type: 'text/plain' });
    expect((await submitOverRest(person, wireIdea(person.email), text)).status).toBe(415);
    expect((await submitOverRest(person, wireIdea(person.email), pdf(23 * MEGABYTE))).status).toBe(413);
  });
});

test('an ID number is stored encrypted, and no answer holds it', async () => {
  const owner = await signedIn(portal);
  const input = ideaInput(owner.email, { idNumber: 'SECRET-ID-777' });
  await submitOverGraphql(owner, input);
  const [row] = await portal.sql<{ id_number: Buffer }>('SELECT id_number FROM ideas WHERE reference = $1', [
    input.reference,
  ]);
  expect(row?.id_number.toString('latin1')).not.toContain('SECRET-ID');
  const list = await owner.rest('GET', `/api/submission/getIdeas?email=${owner.email}`);
  expect(JSON.stringify(list.body)).not.toContain('SECRET-ID');
  const { body } = await owner.graphql<{ __type: { fields: { name: string }[] } }>(
    '{ __type(name: "Idea") { fields { name } } }',
  );
  const fields = body.data?.__type.fields.map(({ name }) => name) ?? [];
  expect(fields.filter((name) => /id.?number/i.test(name))).toEqual(['idNumberMasked']);
});

describe('the name of a file', () => {
  test.each([
    ['paths and characters with a meaning', '..\\..\\etc/pass*w|d.pdf', 'passwd.pdf'],
    ['characters that turn it round', 'report\u202efdp.exe\u2066.pdf', 'reportfdp.exe.pdf'],
    ['line breaks and other controls', 'a\u0085b\u2028c.pdf', 'abc.pdf'],
    ['nothing but its extension', '.pdf', 'proposal.pdf'],
    ['characters that an old program did not know', '???.PDF', 'proposal.PDF'],
    ['marks that show nothing', '\u200b\u2060 .pdf', 'proposal.pdf'],
    ['dots in front, which hide a file', '..plan.pdf', 'plan.pdf'],
    ['accents in two parts', 'Cafe\u0301.pdf', 'Caf\u00E9.pdf'],
    ['soft hyphens and byte order marks', '\uFEFFre\u00ADport.pdf', 'report.pdf'],
    ['blanks that look like nothing', '\u2800.pdf', 'proposal.pdf'],
    ['quotes, which browsers escape in forms', 'a "plan".pdf', 'a plan.pdf'],
  ])('is cleaned of %s', async (_what, name, clean) => {
    for (const submit of Object.values(ways)) {
      const input = ideaInput(person.email);
      await submit(person, input, pdf(600, name));
      const [row] = await portal.sql('SELECT file_name FROM ideas WHERE reference = $1', [input.reference]);
      expect(row).toEqual({ file_name: clean });
    }
  });

  test('holds nothing that texts of one line refuse', () => {
    // Every letter, 64 to a name; a slash would take what is before it away.
    const letters = Array.from({ length: 0x400 }, (_, page) =>
      String.fromCharCode(...Array.from({ length: 64 }, (_, n) => page * 64 + n)),
    );
    const names = letters.map((some) =>
      documentName(`a${some.replace(/[\\/]/g, '')}b.pdf`, { extensions: ['pdf'] }, 'proposal'),
    );
    expect(
      names.filter(
        (name) =>
          v.safeParse(requiredText({ missing: 'Enter it.', wrong: 'Shorten it.' }), name).output !== name,
      ),
    ).toEqual([]);
  });
});

describe('the server-side draft', () => {
  const READ = `{ myIdeaDraft { reference step answers } }`;

  test('is kept per account, incomplete or wrong, and forgotten when the idea is submitted', async () => {
    const owner = await signedIn(portal);
    const reference = newReference();
    const input = {
      reference,
      step: 'overview',
      answers: { solutionName: 'x'.repeat(300), channels: ['WEBSITE'] },
    };
    const saved = await saveDraft(owner, input);
    expect(saved.body.errors).toBeUndefined();
    const read = await owner.graphql<{ myIdeaDraft: unknown }>(READ);
    expect(read.body.data?.myIdeaDraft).toMatchObject(input);
    const other = await signedIn(portal);
    expect((await other.graphql<{ myIdeaDraft: unknown }>(READ)).body.data?.myIdeaDraft).toBeNull();
    await submitOverGraphql(owner, ideaInput(owner.email, { reference }));
    expect((await owner.graphql<{ myIdeaDraft: unknown }>(READ)).body.data?.myIdeaDraft).toBeNull();
  });

  test('refuses what is no draft, and names the answer', async () => {
    const tooLong = 'x'.repeat(10_001);
    for (const [input, field] of [
      [{ reference: 'mine', step: 'overview', answers: {} }, 'reference'],
      [{ reference: newReference(), step: 'nowhere', answers: {} }, 'step'],
      [{ reference: newReference(), step: 'terms', answers: {}, version: 'short' }, 'version'],
      [{ reference: newReference(), step: 'terms', answers: { keyBenefits: tooLong } }, 'keyBenefits'],
      [
        { reference: newReference(), step: 'terms', answers: { solutionName: { deep: true } } },
        'solutionName',
      ],
    ] as const) {
      const { body } = await saveDraft(person, input);
      expect(body.errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
      expect(body.errors?.[0]?.extensions.fields?.map((fault) => fault.field)).toEqual([field]);
    }
    const input = { reference: newReference(), step: 'terms', answers: { keyBenefits: tooLong } };
    const { body } = await saveDraft(person, input);
    expect(body.errors?.[0]?.extensions.fields?.[0]?.message).toBe(
      'This answer is too long to be saved. Shorten it to 10,000 characters.',
    );
  });

  describe('in two places', () => {
    interface Kept {
      myIdeaDraft: { version: string; answers: Record<string, unknown> } | null;
    }
    let owner: Person;
    let reference: string;
    beforeEach(async () => {
      owner = await signedIn(portal);
      reference = newReference();
    });
    const save = async (
      firstName: string,
      versions: { version?: string; replaces?: string[] } = {},
      of = reference,
    ) => {
      const input = { reference: of, step: 'general', answers: { firstName }, ...versions };
      const { body } = await saveDraft(owner, input);
      return body.errors?.[0]?.extensions;
    };
    const kept = async () =>
      (await owner.graphql<Kept>('{ myIdeaDraft { version answers } }')).body.data?.myIdeaDraft;

    test('is not overwritten by a save that has not seen it: that one is answered with the draft', async () => {
      expect(await save('Naledi', { version: 'version-1', replaces: [] })).toBeUndefined();
      expect(await save('Neo', { version: 'version-2', replaces: ['version-1'] })).toBeUndefined();
      for (const replaces of [['version-1'], []]) {
        expect(await save('Kabo', { version: 'version-3', replaces })).toMatchObject({
          code: 'STALE',
          current: { reference, step: 'general', version: 'version-2', answers: { firstName: 'Neo' } },
        });
      }
      expect(await kept()).toEqual({ version: 'version-2', answers: { firstName: 'Neo' } });
    });

    test('takes a save whose answer was lost, again, and what follows it in any order', async () => {
      await save('N', { version: 'version-1', replaces: [] });
      expect(await save('N', { version: 'version-1', replaces: ['version-1'] })).toBeUndefined();
      expect(
        await save('Naledi', { version: 'version-3', replaces: ['version-1', 'version-2'] }),
      ).toBeUndefined();
      expect(await save('Nal', { version: 'version-2', replaces: ['version-1'] })).toMatchObject({
        code: 'STALE',
      });
      expect(await kept()).toMatchObject({ answers: { firstName: 'Naledi' } });
    });

    test('is replaced by released clients, which know of no versions, and has another one then', async () => {
      await save('Naledi', { version: 'version-1', replaces: [] });
      expect(await save('Neo')).toBeUndefined();
      expect(await kept()).toMatchObject({ answers: { firstName: 'Neo' } });
      expect(await save('Kabo', { replaces: ['version-1'] })).toMatchObject({ code: 'STALE' });
    });

    test('of saves at once that have seen the same, takes one', async () => {
      await save('Naledi', { version: 'version-1', replaces: [] });
      const names = ['Neo', 'Kabo', 'Lorato', 'Tumi'];
      const ends = await Promise.all(names.map((name) => save(name, { replaces: ['version-1'] })));
      expect(ends.filter((end) => end === undefined)).toHaveLength(1);
      expect(ends.filter((end) => end?.code === 'STALE')).toHaveLength(3);
    });

    test('is not brought back when its idea was submitted: a late save hears under which reference', async () => {
      await save('Naledi', { version: 'version-1', replaces: [] });
      await submitOverGraphql(owner, ideaInput(owner.email, { reference }));
      for (const versions of [{ version: 'version-2', replaces: ['version-1'] }, {}]) {
        expect(await save('Naledi K.', versions)).toMatchObject({
          code: 'STALE',
          current: { submittedAs: reference },
        });
      }
      expect(await kept()).toBeNull();
      expect(await save('Naledi K.', { replaces: [] }, newReference())).toBeUndefined();
    });

    test('is gone after a submission while it was being saved for the first time', async () => {
      const [, ...ends] = await Promise.all([
        submitOverGraphql(owner, ideaInput(owner.email, { reference })),
        ...['N', 'Na', 'Nal'].map((name) => save(name)),
      ]);
      expect(ends.filter((end) => end !== undefined && end.code !== 'STALE')).toEqual([]);
      expect(await kept()).toBeNull();
    });
  });

  test('is stored encrypted', async () => {
    const owner = await signedIn(portal);
    const input = { reference: newReference(), step: 'general', answers: { idNumber: 'SECRET-ID-778' } };
    await saveDraft(owner, input);
    const rows = await portal.sql<{ answers: Buffer }>('SELECT answers FROM idea_drafts');
    expect(rows.some(({ answers }) => answers.toString('latin1').includes('SECRET-ID'))).toBe(false);
  });
});
