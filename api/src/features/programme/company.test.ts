/** Who runs the programme: what an administrator sets is on every page and in every mail and file, on every instance; what cannot be read is refused. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from '@jest/globals';
import { companyDefaults } from '@portal/schema/company';
import { ofCompany } from '@portal/schema/programme';
import { nova, traceOfFirst } from '../../../test/another-company.ts';
import { eventually } from '../../../test/eventually.ts';
import { shareInstance, sharePortal } from '../../../test/harness.ts';
import { submitIdea } from '../../../test/ideas.ts';
import { linesOf } from '../../../test/pdf-lines.ts';
import { outcomeOf, signedIn } from '../../../test/people.ts';
import type { Person } from '../../../test/people.ts';

const built = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const portal = sharePortal({}, { pages: built });
const second = shareInstance(portal, { pages: built });
let admin: Person;
beforeAll(async () => {
  admin = await signedIn(portal, 'admin');
});

let version = 0;
const change = async (input: object) => {
  const answer = await admin.graphql<{ changeProgramme: { version: number } }>(
    'mutation ($input: ProgrammeInput!) { changeProgramme(input: $input) { version } }',
    { input: { version, ...input } },
  );
  version = answer.body.data?.changeProgramme?.version ?? version;
  return answer;
};

const DEFAULT_COLOURS = /<meta name="theme-color" content="#06304f"/i;

test('a change is on every page, sign and file of every instance, and the way back is, too', async () => {
  expect(outcomeOf(await change({ ...nova, currency: 'nad', groundColour: '#4A0D3F' }))).toBe('OK');
  const pages = JSON.parse(readFileSync(path.join(built, 'pages.json'), 'utf8')) as { address: string }[];
  for (const { url } of [portal, second]) {
    const read = async (address: string) => (await fetch(url + address)).text();
    // The last of the pages that are drawn.
    await eventually(async () => expect(await read('/nowhere')).toContain('"name":"Nova"'));
    for (const { address } of pages) {
      const html = await read(address);
      // The guide for developers has examples of the wire.
      const trace = address.startsWith('/developers') ? undefined : traceOfFirst(html);
      expect([address, trace, DEFAULT_COLOURS.test(html)]).toEqual([address, undefined, false]);
      // What hydrates the page has the same values.
      expect([address, html.includes('"name":"Nova"')]).toEqual([address, true]);
    }
    const home = await read('/');
    expect(home).toContain('Nova &amp; Sons &lt;of&gt; Namibia Ltd');
    expect(home).toContain('how Namibia connects');
    expect(home).toContain(
      '"country":"Namibia","countryCode":"NA","dialCode":"+264","exampleNumber":"81 123 4567","currency":"NAD"',
    );
    expect(home).toContain('https://example.com/nova');
    expect(home).not.toContain('facebook.com');
    expect(await read('/favicon.svg')).toContain('#4a0d3f');
    expect(await read('/site.webmanifest')).toContain('"theme_color": "#4a0d3f"');
    expect(await read('/.well-known/security.txt')).toContain('ideas@nova.example');
    for (const address of ['/api/suggest/guidelines', '/api/count/downloadpdf']) {
      const pdf = Buffer.from(await (await fetch(url + address)).arrayBuffer());
      const words = (await linesOf(pdf)).flat().join('\n');
      expect([address, traceOfFirst(words), words.includes('Nova')]).toEqual([address, undefined, true]);
    }
  }
  const person = await signedIn(portal);
  const { id } = await submitIdea(person, {
    ...{ personType: 'BTC_STAFF', country: 'NA', dialCode: '+264', contactNumber: '81 123 4567' },
  });
  // Either of them sends it.
  const mail = await eventually(async () => {
    const mails = await Promise.all([portal, second].map(({ mails }) => mails(person.email)));
    const receipt = mails.flat().find(({ subject }) => subject?.startsWith('We have'));
    if (!receipt) throw new Error('no receipt');
    return receipt;
  });
  const { text = '', html = '', from, replyTo } = mail;
  expect([traceOfFirst(text), traceOfFirst(html)]).toEqual([undefined, undefined]);
  expect([from?.name, replyTo?.[0]?.address]).toEqual(['Nova Ideas', 'ideas@nova.example']);
  expect(text.replace(/\s+/g, ' ')).toContain('Namibia Ltd, 1 Independence Avenue, Windhoek');
  expect(html).toContain('background:#4a0d3f');
  const receipt = await person.fetch(`/api/submission/${id}/receipt`);
  const answers = (await linesOf(Buffer.from(await receipt.arrayBuffer()))).flat().join('\n');
  expect([traceOfFirst(answers), answers.includes('Nova Staff')]).toEqual([undefined, true]);
  // Systems read the constant.
  const listed = await (await person.fetch(`/api/submission/getIdeas?email=${person.email}`)).text();
  expect(listed).toContain('"BTC Staff"');

  const before = ofCompany(companyDefaults);
  expect(outcomeOf(await change(before))).toBe('OK');
  for (const { url } of [portal, second])
    await eventually(async () => {
      const html = await (await fetch(url)).text();
      expect([html.includes('Nova'), html.includes('Botswana Telecommunications')]).toEqual([false, true]);
    });
});

test.each([
  ['white on white', { groundColour: '#ffffff' }, 'groundColour'],
  ['a link that the page swallows', { actionColour: '#7fa8c9' }, 'actionColour'],
  ['an accent like its ground', { accentColour: '#0a3a5c' }, 'accentColour'],
  ['a colour by its name', { actionColour: 'red' }, 'actionColour'],
  ['a colour with a style in it', { actionColour: '#000;}b{' }, 'actionColour'],
  ['a currency that nobody pays with', { currency: 'XQQ' }, 'currency'],
  ['a country that is not on the list', { countryCode: 'ZZ' }, 'countryCode'],
  ['a mailbox without a host', { mailbox: 'ideas' }, 'mailbox'],
  ['no name', { name: ' ' }, 'name'],
  ['a name of 31 letters', { name: 'N'.repeat(31) }, 'name'],
  ['a programme of 51 letters', { programme: 'N'.repeat(51) }, 'programme'],
  ['a page elsewhere with a script', { facebook: 'javascript:alert(1)' }, 'facebook'],
  ['a year of the last millennium but one', { year: 999 }, 'year'],
])('%s is refused at its field, and nothing changes', async (_, input, field) => {
  const answer = await change(input);
  expect(outcomeOf(answer)).toBe('INVALID_INPUT');
  expect(JSON.stringify(answer.body.errors)).toContain(`"field":"${field}"`);
});

test('two administrators: the later one learns what the other one saved', async () => {
  const seen = version;
  expect(outcomeOf(await change({ address: 'Plot 1' }))).toBe('OK');
  expect(outcomeOf(await change({ version: seen, address: 'Plot 2' }))).toBe('STALE');
});
