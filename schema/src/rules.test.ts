import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { newPassword, signUpRules } from './account.ts';
import * as choices from './choices.ts';
import { formGroups } from './form-groups.ts';
import type { FormGroup } from './form-groups.ts';
import type { Choices } from './lists.ts';
import { reviewTraits } from './review-status.ts';
import { countries, dialCodes } from './countries.ts';
import { restStatus } from './errors.ts';
import { isRequired } from './fields.ts';
import type { Field } from './fields.ts';
import { stepsOfForm } from './call-steps.ts';
import {
  groupFields,
  ideaFields,
  ideaRules,
  ideaRulesOf,
  newReference,
  referenceRule,
  wizardSteps,
} from './idea.ts';
import { isStaffName } from './people.ts';
import {
  emailAddress,
  faultsOf,
  optionalWebAddress,
  parse,
  requiredLongText,
  requiredText,
  someOf,
} from './rules.ts';
import { suggestionFields } from './suggestion.ts';
import { webhookRules } from './webhook.ts';

const faults = (rules: v.GenericSchema, input: unknown) => faultsOf(v.safeParse(rules, input).issues ?? []);

describe('a new password', () => {
  test.each([
    ['Aa1!aaa', 'at least 8 characters'],
    ['aa1!aaaa', 'an uppercase letter'],
    ['AA1!AAAA', 'a lowercase letter'],
    ['Aaa!aaaa', 'a digit'],
    ['Aa1aaaaa', 'a special character'],
    ['Aa1aaaa?', 'a special character'],
  ])('%s still needs %s', (password, missing) => {
    const [issue] = v.safeParse(newPassword, password).issues ?? [];
    expect(issue?.message).toContain(missing);
  });

  test.each([...'!@#$%^&*'])('may have %s as its special character', (special) => {
    expect(v.is(newPassword, `Aa1aaaa${special}`)).toBe(true);
  });

  test('is refused above 200 characters, and when it is no text', () => {
    expect(v.is(newPassword, `Aa1!${'a'.repeat(196)}`)).toBe(true);
    expect(v.is(newPassword, `Aa1!${'a'.repeat(197)}`)).toBe(false);
    for (const wrong of [undefined, null, 12345678, ['Aa1!aaaa'], {}])
      expect(v.is(newPassword, wrong)).toBe(false);
  });
});

const sentences = { missing: 'Enter your first name.', wrong: 'Shorten your first name.' };

describe('an email address', () => {
  test.each(['name@example.com', 'a.b+c@sub.example.co.bw', "o'neil@example.com"])('%s is one', (address) => {
    expect(v.is(emailAddress(), address)).toBe(true);
  });
  test.each([
    '',
    'name',
    'name@',
    '@example.com',
    'a b@example.com',
    'name@example',
    'a@b.c\nBcc: x@y.z',
    'name@example..com',
    `${'a'.repeat(250)}@example.com`,
    7,
    null,
  ])('%p is none', (address) => expect(v.is(emailAddress(), address)).toBe(false));
  test.each([
    'a@example.com, b@example.com',
    'a@example.com; b@example.com',
    'a@example.com b@example.com',
    'a@example.com/b@example.com',
    'A <a@example.com>, B <b@example.com>',
    'a@example.com <b@example.com>',
  ])('%s is refused as two', (addresses) => {
    expect(v.safeParse(emailAddress(), addresses).issues?.[0].message).toBe(
      'Enter one email address, and delete the others.',
    );
  });
  test('comes back trimmed and in lower case', () => {
    expect(v.parse(emailAddress(), ' Name@Example.COM ')).toBe('name@example.com');
  });
});

describe('a text', () => {
  test('is trimmed, needed, and as long as its limit', () => {
    expect(v.parse(requiredText(sentences), '  Naledi ')).toBe('Naledi');
    for (const empty of ['', '   ', undefined, null]) {
      expect(faults(v.object({ name: requiredText(sentences) }), { name: empty })).toEqual([
        { field: 'name', message: sentences.missing },
      ]);
    }
    expect(v.is(requiredText(sentences), 'x'.repeat(200))).toBe(true);
    expect(v.is(requiredText(sentences), 'x'.repeat(201))).toBe(false);
    expect(v.is(requiredLongText(sentences), 'x'.repeat(5_000))).toBe(true);
    expect(v.is(requiredLongText(sentences), 'x'.repeat(5_001))).toBe(false);
  });

  test('holds no control characters and no half of a surrogate pair, nor turns letters round; lines only where there is room for them', () => {
    for (const rule of [requiredText(sentences), requiredLongText(sentences)]) {
      expect(v.parse(rule, 'a\u001bb')).toBe('ab');
      expect(v.parse(rule, 'gpj\u202Efdp')).toBe('gpjfdp');
      for (const bad of ['a\u0000b', 'a\ud800b']) expect(v.is(rule, bad)).toBe(false);
    }
    expect(v.parse(requiredText(sentences), 'two\r\nwords')).toBe('two words');
    expect(v.parse(requiredLongText(sentences), 'two\r\nlines\tand a tab, 🌍')).toBe(
      'two\nlines\tand a tab, 🌍',
    );
  });
});

test.each([
  ['', ''],
  ['example.com', 'https://example.com'],
  ['http://example.com/a?b=1', 'http://example.com/a?b=1'],
  ['HTTPS://Example.com', 'HTTPS://Example.com'],
  ['<https://example.com>', 'https://example.com'],
  ['“example.com”', 'https://example.com'],
  ['"https://example.com/a".', 'https://example.com/a'],
  ['(example.com/a_(b))', 'https://example.com/a_(b)'],
  ['example.com.', 'https://example.com'],
  ['Our site: example.com', 'https://example.com'],
  ['Website: <https://example.com>', 'https://example.com'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  ['example。com', 'https://example.com'],
  ['пример.рф', 'https://пример.рф'],
  ['10.0.0.1/x', 'https://10.0.0.1/x'],
  [
    'https://web.archive.org/web/2020/https://example.com',
    'https://web.archive.org/web/2020/https://example.com',
  ],
  ['https://www.linkedin.com/in/neo-dube-1b2/', 'https://www.linkedin.com/in/neo-dube-1b2/'],
])('the web address %p comes back as %p', (given, expected) => {
  expect(v.parse(optionalWebAddress(sentences), given)).toBe(expected);
});
test.each([
  ...[
    'javascript:alert(1)',
    'javascript:alert(1)//https://a.b',
    'javascript:https://a.b',
    'ftp://example.com',
    'nothing',
    'http://',
    'data:text/html,x',
    'n/a',
    '3.5',
    '…',
  ],
  ...[
    'neo@example.com',
    'https://neo:secret@example.com',
    'mailto:neo@example.com',
    'a.com,b.com',
    'a.com;b.com',
  ],
  'https://a.com/,https://b.com',
])('the web address %p is refused', (address) => {
  const { issues = [] } = v.safeParse(optionalWebAddress(sentences), address);
  expect(issues[0]?.message).toBe(sentences.wrong);
});
test.each(['Our site is example.com', 'example.com and example.org', 'https://a.com https://b.com'])(
  'words beside a web address are said to be too many: %s',
  (address) => {
    const { issues = [] } = v.safeParse(optionalWebAddress(sentences), address);
    expect(issues[0]?.message).toBe('Enter one web address, without words beside it.');
  },
);

describe('several choices', () => {
  const rule = someOf({ WEBSITE: 'Website', APP: 'Mobile App', SHOP: 'Shop' }, sentences);
  test('come back once each, in the order of the list', () => {
    expect(v.parse(rule, ['SHOP', 'WEBSITE', 'SHOP'])).toEqual(['WEBSITE', 'SHOP']);
  });
  test.each([[[]], [undefined], [null], ['WEBSITE'], [['PIGEON']], [[1]], [['toString']]])(
    'refuse %p',
    (value) => {
      expect(v.is(rule, value)).toBe(false);
    },
  );
});

describe('references', () => {
  test('are made as the rule wants them, and differ', () => {
    const made = new Set(Array.from({ length: 1_000 }, () => newReference()));
    expect(made.size).toBeGreaterThan(990);
    for (const reference of made) expect(v.is(referenceRule, reference)).toBe(true);
    expect(newReference(1_700_000_000_000)).toMatch(/^IDEA-1700000000000-\d{1,6}$/);
  });
  test.each([0, -1, 1, 946_713_604_363, 999_999_999_999.9, 1e13, 8.64e15, -8.64e15])(
    'are made as the rule wants them when the clock says %d',
    (time) => expect(v.is(referenceRule, newReference(time))).toBe(true),
  );
  test('that earlier versions made in the year 2000 are some', () =>
    expect(v.is(referenceRule, 'IDEA-946713604363-517614')).toBe(true));
  test.each([
    'IDEA-1-1',
    'idea-1700000000000-1',
    'IDEA-1700000000000-1234567',
    "IDEA-1700000000000-1'; --",
    '',
  ])('%p is none', (reference) => expect(v.is(referenceRule, reference)).toBe(false));
});

describe('an idea', () => {
  test('asks every answer in exactly one of the seven steps', () => {
    const asked = wizardSteps.flatMap(({ rules }) => (rules ? Object.keys(rules.entries) : []));
    expect(['reference', ...asked]).toEqual(Object.keys(ideaFields));
    expect(Object.keys(ideaRules.entries)).toEqual(Object.keys(ideaFields));
    expect(wizardSteps.map(({ title }) => title)).toEqual([
      'Terms and Conditions',
      'General Information',
      'Solution Status',
      'Solution Overview',
      'Type of Innovation',
      'Additional Information',
      'Solution Documentation',
    ]);
  });

  test('needs all but LinkedIn, website and comments, and one list of the customer experience is enough', () => {
    const needed = faults(ideaRules, {}).map(({ field }) => field);
    const optional = Object.keys(ideaFields).filter((field) => !needed.includes(field));
    expect(optional).toEqual(['linkedIn', 'website', 'engagements', 'comments']);
    for (const one of [{ experienceChannels: ['WEBSITE'] }, { engagements: ['AWARENESS'] }]) {
      const fields = faults(ideaRules, one).map(({ field }) => field);
      expect(fields.filter((field) => ['experienceChannels', 'engagements'].includes(field))).toEqual([]);
    }
  });

  test('needs each single choice: breakdowns would count an idea without it among the total', () => {
    const single = Object.values<Field>(ideaFields).filter(({ kind }) => ['choice', 'code'].includes(kind));
    expect(single.filter(({ rule }) => !isRequired(rule)).map(({ label }) => label)).toEqual([]);
  });

  test('may be asked for less by a call: every field but name, email, solution name and summary is in one group', () => {
    const grouped = Object.values(groupFields).flat();
    expect(new Set(grouped).size).toBe(grouped.length);
    const always = Object.keys(ideaFields).filter((field) => !(grouped as string[]).includes(field));
    expect(always).toEqual([
      ...['reference', 'firstName', 'lastName', 'email', 'solutionName', 'solutionSummary'],
    ]);
    expect(Object.keys(groupFields)).toEqual(Object.keys(formGroups));
  });

  test('needs in the form of a call what that asks for, by the same fields as its steps', () => {
    for (const group of Object.keys(groupFields) as FormGroup[]) {
      const asked = stepsOfForm({ leavesOut: [group], asks: false }).flatMap(({ rules }) =>
        Object.keys(rules?.entries ?? {}),
      );
      const left: readonly string[] = groupFields[group];
      expect(asked).toEqual(
        Object.keys(ideaFields).filter((field) => field !== 'reference' && !left.includes(field)),
      );
      const needed = faults(ideaRulesOf([group]), {}).map(({ field }) => field);
      expect(needed).toEqual(
        faults(ideaRules, {}).flatMap(({ field }) => (left.includes(field) ? [] : [field])),
      );
    }
    const all = Object.keys(groupFields) as FormGroup[];
    expect(stepsOfForm({ leavesOut: all, asks: true }).map(({ title }) => title)).toEqual([
      ...['Terms and Conditions', 'General Information', 'Solution Overview'],
      ...['Questions of this call', 'Check and Send'],
    ]);
  });

  test('is asked for both lists of the customer experience by the wizard', () => {
    const step = wizardSteps.find(({ key }) => key === 'innovation');
    const asked = faults(step?.rules as v.GenericSchema, {}).map(({ field }) => field);
    expect(asked).toEqual(expect.arrayContaining(['experienceChannels', 'engagements']));
  });

  test('names every fault once, by field', () => {
    expect(() => parse(ideaRules, { channels: 'x' })).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    );
    const fields = faults(ideaRules, { channels: 'x', firstName: '\u0000' }).map(({ field }) => field);
    expect(new Set(fields).size).toBe(fields.length);
  });

  test('has the documented wire names, each once', () => {
    const wires = Object.values(ideaFields).map(({ wire }) => wire);
    expect(new Set(wires).size).toBe(wires.length);
    for (const wire of [
      'ideareference',
      'fname',
      'lname',
      'countryCodes',
      'Contact',
      'Country',
      'idnumber',
      'email',
      'Submitter',
      'gender',
      'age',
      'Linkdin',
      'Website',
      'focusarea1',
      'innovationobj',
      'expChannel',
      'expCustEng',
      'heardabout',
    ]) {
      expect(wires).toContain(wire);
    }
  });
});

describe('the closed lists', () => {
  test('give each status a key of its own', () => {
    const keys = Object.values(reviewTraits).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('have as many entries as the specification and its decisions say, and no label twice', () => {
    const sizes = {
      personTypes: 6,
      genders: 4,
      ageGroups: 10,
      maturityStages: 5,
      focusAreas: 8,
      objectives: 4,
      networks: 9,
      supportKinds: 7,
      keyResources: 4,
      keyActivities: 3,
      revenueStreams: 10,
      valuePropositions: 15,
      relationships: 6,
      customerSegments: 5,
      engagements: 5,
      channels: 9,
      collaborations: 5,
      heardAbouts: 5,
      costStructures: 6,
      regulatoryStatuses: 4,
      suggestionSenders: 3,
      painPointTypes: 5,
      hackathonFocusAreas: 8,
    };
    for (const [name, size] of Object.entries(sizes)) {
      const labels = Object.values((choices as unknown as Record<string, Choices>)[name] ?? {});
      expect([name, labels.length, new Set(labels).size]).toEqual([name, size, size]);
    }
    expect(countries.BW).toBe('Botswana');
    expect(Object.keys(countries)).toHaveLength(195);
    expect(Object.keys(dialCodes).length).toBeGreaterThan(220);
    expect(dialCodes['+267']).toBe('Botswana');
  });
});

test('unknown keys are dropped, so that none reaches the database', () => {
  expect(parse(signUpRules, { email: 'a@example.com', password: 'Aa1!aaaa', role: 'admin' })).toEqual({
    email: 'a@example.com',
    password: 'Aa1!aaaa',
    next: '',
  });
});

test('every failure has a status of its kind', () => {
  for (const status of Object.values(restStatus)) expect(status).toBeGreaterThanOrEqual(400);
});

test.each([
  ['an email address that begins the fields of a link', emailAddress(), 'a?cc=evil@evil.example'],
  ['a phone number with letters', suggestionFields.contactNumber.rule, '71234567?x=1'],
  ['an address that is not ASCII before the @', emailAddress(), 'é@example.com'],
  ['a profile on any host', ideaFields.linkedIn.rule, '//evil.example'],
  ['a webhook address with a line end', webhookRules.entries.url, 'https://example.com/\r\nhooks'],
])('%s is refused', (_what, rule, value) => {
  expect(v.is(rule, value)).toBe(false);
});

test.each([
  ...['Naledi Mogotsi', 'M.K. Dube', 'Botswana Dube', 'Rob Tcheko', 'Neo Innovation', 'Иван Петров'].map(
    (name) => [name, true] as const,
  ),
  ...[
    ...[
      'Chief Executive of BTC',
      'btc innovation team',
      'B.T.C. Desk',
      'b t c',
      'ВТС',
      'ΒTC',
      'BTĆ',
      'ＢＴＣ',
    ],
    ...['Botswana Telecommunications', 'The Innovation Programme', 'Administrator', 'Programme reviewer'],
    ...['Neo 2', 'evil․com'],
  ].map((name) => [name, false] as const),
])('%s as the name of a member of staff: %s', (name, isName) => {
  expect(isStaffName(name)).toBe(isName);
});
