/** The texts of the portal: their list, their editors, their publication, and the file that takes them elsewhere. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  ChangeTextsDocument,
  ConfirmTextsDocument,
  EmailPreviewDocument,
  OfferLanguageDocument,
  PublishTextsDocument,
  SendTestEmailDocument,
  TextPreviewDocument,
  TextsDocument,
} from '../../../graphql/generated-staff.ts';
import type {
  EditedTextFragment as Text,
  EmailPreviewInput,
  EmailPreviewQuery,
  OfferedLanguageFragment,
  TextChangeInput,
} from '../../../graphql/generated-staff.ts';
import {
  answer,
  clearForms,
  pathNow,
  pending,
  Refusal,
  renderPage,
  searchNow,
  serveAs,
} from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { TextsPage } from './texts-page.tsx';

const user = newUser();
const words = (text: string) => ({ text, items: null });
const items = (...rows: string[][]) => ({ text: null, items: rows });
const textOf = (key: string, some: Partial<Text>): Text => ({
  ...{ key, page: 'Home', path: '/', about: 'The heading.', itemFields: null },
  fields: [
    { name: 'company', about: 'the short name of the company' },
    { name: 'country', about: 'the country of the programme' },
  ],
  ...{ default: words('We innovate'), published: null, draft: null, isDrafted: false, version: 0 },
  ...{ english: null, isConfirmed: true },
  ...some,
});
const [A, B, C] = [
  ['Who', 'May I?', 'Yes.', 'may-i'],
  ['Who', 'May staff?', 'They may.', ''],
  ['When', 'How long?', 'A month.', ''],
] as const;
const questions = (...rows: (readonly string[])[]) => items(...rows.map((row) => [...row]));

let languages: OfferedLanguageFragment[];
let texts: Text[];
const programme = {
  ...{ id: 'p', promisedDays: 14, callDays: null, ideaMonths: 24, idNumberMonths: null },
  ...{ suggestionMonths: null, entryMonths: null, accountMonths: null, auditMonths: null },
};
/** The pages that a preview can draw. */
let pages: { path: string; title: string }[];
/** Overrides the next answer. */
let fail: Error | undefined;
let calls: ReturnType<typeof serveAs>;
let saved: Blob | undefined;

const refuse = () => {
  const error = fail;
  fail = undefined;
  if (error) throw error;
};
/** Writes an email as the server does. */
const emailOf = ({ caseNumber }: EmailPreviewInput): EmailPreviewQuery['emailPreview'] => ({
  ...{ title: 'Receipt of an idea', cases: ['An idea', 'An idea for a call'], caseNumber: caseNumber ?? 0 },
  subject: `We have “Herd Call” ${caseNumber}`,
  html: '<!doctype html><html><head></head><body><script>alert(1)</script><a href="/x">As HTML</a></body></html>',
  text: 'As plain text',
  ...{ textMessage: 'As a text message', reference },
});
/** The reference of the idea in previews. */
let reference: string | null;

/** Saves a draft as the server does. */
function take({ key, version, value }: TextChangeInput): Text {
  const text = texts.find((one) => one.key === key) as Text;
  if (version !== text.version) {
    const current = { key, version: text.version, by: 'Neo', draft: text.draft };
    throw new Refusal('STALE', 'Changed.', { current });
  }
  const draft = value
    ? { text: value.text ?? null, items: value.items ? [...value.items].map((row) => [row].flat()) : null }
    : null;
  const isDrafted = JSON.stringify(draft) !== JSON.stringify(text.published);
  const next = { ...text, draft, isDrafted, version: text.version + 1 };
  texts = texts.map((one) => (one.key === key ? next : one));
  return next;
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      saved = blob;
      return 'blob:';
    },
    revokeObjectURL: () => undefined,
  });
  fail = undefined;
  reference = 'IDEA-1-2';
  texts = [
    textOf('home.headline', {}),
    textOf('home.lead', {
      ...{ about: 'Below the heading.', default: words('Have an idea?'), version: 3 },
      ...{ published: words('Tell us.'), draft: words('Tell {company}.'), isDrafted: true },
    }),
    textOf('faq.ask', {
      ...{ page: 'FAQ', path: '/FAQ', about: 'Beside the questions.', version: 1 },
      ...{ default: words('Write to us.'), published: words('Call us.'), draft: words('Call us.') },
    }),
    textOf('faq.questions', {
      ...{ page: 'FAQ', path: '/FAQ', about: 'The questions.', kind: 'LIST' },
      itemFields: [
        { label: 'Topic', isLong: false, isOptional: false },
        { label: 'Question', isLong: false, isOptional: false },
        { label: 'Answer', isLong: true, isOptional: false },
        { label: 'Name in the address', isLong: false, isOptional: true },
      ],
      default: questions(A, B, C),
    }),
  ];
  pages = [{ path: '/', title: 'Home' }];
  languages = [
    { code: 'EN', name: 'English', isOffered: true },
    { code: 'TN', name: 'Setswana', isOffered: false },
  ];
  calls = serveAs(
    'admin@example.com',
    'admin',
    answer(TextsDocument, () => {
      refuse();
      return { texts, languages, programme };
    }),
    answer(TextPreviewDocument, ({ path }) => {
      refuse();
      const page = pages.find((one) => one.path === path) ?? pages[0];
      const said = texts.map((text) => `<p>${text.draft?.text ?? text.default.text}</p>`).join('');
      const drawn = page ? { path: page.path, html: said } : { path: null, html: null };
      return { textPreview: { pages, ...drawn } };
    }),
    answer(ChangeTextsDocument, ({ input }) => {
      refuse();
      return { changeTexts: [input.texts].flat().map(take) };
    }),
    answer(PublishTextsDocument, ({ input }) => {
      refuse();
      const stale = [input.drafts]
        .flat()
        .find(({ key, version }) => texts.some((one) => one.key === key && one.version !== version));
      if (stale) throw new Refusal('STALE', 'Somebody else changed this.', { current: stale });
      texts = texts.map((one) => ({ ...one, published: one.draft, isDrafted: false }));
      return { publishTexts: texts };
    }),
    answer(ConfirmTextsDocument, ({ input }) => {
      const keys = [input.keys].flat();
      texts = texts.map((one) => (keys.includes(one.key) ? { ...one, isConfirmed: true } : one));
      return { confirmTexts: texts.filter(({ key }) => keys.includes(key)) };
    }),
    answer(EmailPreviewDocument, ({ input }) => {
      refuse();
      return { emailPreview: emailOf(input) };
    }),
    answer(SendTestEmailDocument, ({ input }) => {
      refuse();
      return { sendTestEmail: { ...emailOf(input), subject: 'Test: We have it' } };
    }),
    answer(OfferLanguageDocument, ({ input: { language, isOffered } }) => {
      languages = languages.map((one) => (one.code === language ? { ...one, isOffered } : one));
      return { offerLanguage: languages };
    }),
  );
});
afterEach(clearForms);

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const open = async (path = '/texts') => {
  renderPage(<TextsPage />, path);
  await screen.findByRole('searchbox', { name: 'Words, places or keys' });
};
const sent = (name = 'ChangeTexts') =>
  calls.filter(([one]) => one === name).map(([, variables]) => (variables as { input: object }).input);
const rows = () =>
  screen
    .getAllByRole('listitem')
    .flatMap((row) => within(row).queryByRole('heading', { level: 3 })?.textContent ?? []);
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('the list', () => {
  test('has the texts by page, with their words and what became of them', async () => {
    await open();
    expect(rows()).toEqual(['The heading.', 'Below the heading.', 'Beside the questions.', 'The questions.']);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Home',
      'FAQ',
    ]);
    for (const shown of ['We innovate', 'Tell {company}.', 'Call us.', 'Draft', 'Own words'])
      screen.getByText(shown);
    screen.getByText('3 items: Who: May I? · Who: May staff? · When: How long?');
    expect(screen.getByRole('link', { name: 'See the page FAQ' }).getAttribute('href')).toBe('/FAQ');
  });

  test('is narrowed by page, words, keys and changes, and the address has it', async () => {
    await open('/texts?page=faq&changed=yes');
    expect(rows()).toEqual(['Beside the questions.']);
    await user.click(screen.getByRole('checkbox', { name: 'Changed only' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Page' }), 'Page: All');
    for (const [typed, found] of [
      ['innovate', ['The heading.']],
      ['home.lead', ['Below the heading.']],
      ['long month', ['The questions.']],
      ['zebra', []],
    ] as const) {
      await user.clear(screen.getByRole('searchbox', { name: 'Words, places or keys' }));
      await user.type(screen.getByRole('searchbox', { name: 'Words, places or keys' }), `${typed}{Enter}`);
      await waitFor(() => expect(new URLSearchParams(searchNow()).get('search')).toBe(typed));
      expect(screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
        ...found,
      ]);
    }
    screen.getByText('No text has these words.');
    await press('Show all texts');
    expect(rows()).toHaveLength(4);
  });

  test('of more than 200 texts begins with the pages, by their names', async () => {
    const many = Array.from({ length: 200 }, (_, n) => textOf(`about.text${n}`, { page: 'About' }));
    texts = [...texts, ...many.map((text) => ({ ...text, isConfirmed: false }))];
    await open();
    const pages = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect([pages, screen.queryAllByRole('heading', { level: 3 })]).toEqual([['About', 'FAQ', 'Home'], []]);
    for (const words of ['200 texts', '200 not read yet', '1 draft', '1 in own words'])
      screen.getByText(words);
    await press('Home');
    expect(rows()).toEqual(['The heading.', 'Below the heading.']);
  });

  test('that cannot be loaded says so, and offers another try', async () => {
    fail = new Refusal('UNAVAILABLE', 'Out of order.');
    renderPage(<TextsPage />, '/texts');
    await screen.findByText('The texts could not be loaded.');
    await press('Try again');
    await screen.findByText('We innovate');
  });

  test('says that it is being loaded', async () => {
    serveAs('admin@example.com', 'admin', pending(TextsDocument));
    renderPage(<TextsPage />, '/texts');
    await screen.findByText('Loading the texts…');
  });
});

describe('a text', () => {
  test('is saved as a draft, with a field where the cursor stands, and the focus goes back to its row', async () => {
    await open();
    await press('The heading.');
    await user.type(box(/^Words/), ' here', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(screen.getByText('the short name of the company')).toBeTruthy();
    await press('{country}');
    expect(box(/^Words/).value).toBe('We here{country} innovate');
    expect([document.activeElement, box(/^Words/).selectionStart]).toEqual([box(/^Words/), 16]);
    screen.getByText('The default');
    await press('Save draft');
    await screen.findByText('Draft saved');
    expect(sent()).toEqual([
      {
        language: 'EN',
        texts: [{ key: 'home.headline', version: 0, value: words('We here{country} innovate') }],
      },
    ]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'The heading.' }));
    await screen.findByText('We here{country} innovate');
    screen.getByRole('button', { name: 'Publish 2 drafts' });
  });

  test('goes back to the default, for which the call has no words', async () => {
    await open();
    await press('Beside the questions.');
    await press('Back to the default');
    expect(box(/^Words/).value).toBe('Write to us.');
    expect(document.activeElement?.textContent).toBe('Save draft');
    expect(screen.queryByText('The default')).toBeNull();
    await press('Save draft');
    await screen.findByText('Draft saved');
    expect(sent()).toEqual([{ language: 'EN', texts: [{ key: 'faq.ask', version: 1, value: null }] }]);
  });

  test('goes back to what is published, and is no draft then', async () => {
    await open();
    await press('Below the heading.');
    await press('Undo the draft');
    expect(box(/^Words/).value).toBe('Tell us.');
    await press('Save draft');
    await screen.findByText('The draft is undone');
    await waitFor(() => expect(screen.queryByText('Draft')).toBeNull());
    expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull();
  });

  test('without words, or with a field that does not exist, is refused at its box', async () => {
    await open();
    await press('The heading.');
    await user.clear(box(/^Words/));
    await press('Save draft');
    await screen.findByRole('link', { name: 'Enter the text: it cannot be empty.' });
    expect(sent()).toEqual([]);
    await user.type(box(/^Words/), 'Hi');
    fail = new Refusal('INVALID_INPUT', 'Wrong.', {
      fields: [{ field: 'texts', message: 'There is no field {b} here.' }],
    });
    await press('Save draft');
    await screen.findByRole('link', { name: 'There is no field {b} here.' });
    expect(box(/^Words/).getAttribute('aria-invalid')).toBe('true');
  });

  test('that is not saved is there again, and its row says so', async () => {
    await open();
    await press('The heading.');
    await user.type(box(/^Words/), '!');
    cleanup();
    await open();
    screen.getByText('Not saved');
    await press('The heading.');
    expect(box(/^Words/).value).toBe('We innovate!');
    await press('Discard');
    expect(box(/^Words/).value).toBe('We innovate');
    await press('Close');
    expect(screen.queryByText('Not saved')).toBeNull();
  });

  test('is the only one that is open', async () => {
    await open();
    await press('The heading.');
    await press('Below the heading.');
    expect(screen.getAllByRole('button', { name: 'Save draft' })).toHaveLength(1);
    expect(box(/^Words/).value).toBe('Tell {company}.');
  });

  test('that another administrator changed meanwhile asks which words stay', async () => {
    await open();
    await press('The heading.');
    await user.type(box(/^Words/), '!');
    texts = texts.map((one) =>
      one.key === 'home.headline' ? { ...one, draft: words('We try'), version: 1 } : one,
    );
    await press('Save draft');
    const group = await screen.findByRole('group', { name: /^Neo changed the same meanwhile/ });
    within(group).getByRole('radio', { name: 'You: We innovate!' });
    await user.click(within(group).getByRole('radio', { name: 'Neo saved: We try' }));
    expect(box(/^Words/).value).toBe('We try');
  });
});

describe('a list', () => {
  const openList = async () => {
    await open();
    await press('The questions.');
  };

  test('is folded; items are changed, added, moved and removed, and the focus goes with them', async () => {
    await openList();
    expect(screen.queryByRole('textbox')).toBeNull();
    await press('Who May I?');
    await user.type(box(/^Answer 1/), ' Do. ');
    await press('{company}');
    expect(box(/^Answer 1/).value).toBe('Yes. Do. {company}');
    await press('Move down: May I?');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move down: May I?' }));
    await press('Remove: How long?');
    await press('Add an item');
    expect(document.activeElement).toBe(box(/^Topic 3/));
    for (const typed of ['Then', 'What?', 'This.']) {
      await user.keyboard(typed);
      await user.tab();
    }
    await press('Save draft');
    await screen.findByText('Draft saved');
    const value = questions(
      B,
      ['Who', 'May I?', 'Yes. Do. {company}', 'may-i'],
      ['Then', 'What?', 'This.', ''],
    );
    expect(sent()).toEqual([{ language: 'EN', texts: [{ key: 'faq.questions', version: 0, value }] }]);
  });

  test('opens the item with a fault, also with one that the server finds', async () => {
    await openList();
    await press('Add an item');
    await press('Save draft');
    const faults = screen.getAllByRole('link', { name: /it cannot be empty/ });
    expect(faults.map(({ textContent }) => textContent)).toEqual(
      ['Topic', 'Question', 'Answer'].map((label) => `Enter ${label} 4: it cannot be empty.`),
    );
    await press('Remove: Item 4');
    const message = '2, Answer: There is no field {b} here.';
    fail = new Refusal('INVALID_INPUT', 'Wrong.', { fields: [{ field: 'texts', message }] });
    await press('Move down: May I?');
    await press('Save draft');
    await user.click(await screen.findByRole('link', { name: 'There is no field {b} here.' }));
    expect(document.activeElement).toBe(box(/^Answer 2/));
    expect(box(/^Question 2/).value).toBe('May I?');
  });
});

describe('the publication', () => {
  test('shows the words before and after, and publishes what was seen', async () => {
    texts = texts.map((one) =>
      one.key === 'faq.questions'
        ? {
            ...one,
            ...{ isDrafted: true, version: 2 },
            draft: questions(['Who', 'May I?', 'No.', ''], ['New', 'Why?', 'So.', ''], B),
          }
        : one,
    );
    await open();
    await press('Publish 2 drafts');
    const dialog = screen.getByRole('dialog', { name: 'Publish 2 drafts' });
    expect(
      [...dialog.querySelectorAll('dl > div')].map((line) =>
        [...line.children].map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['Before', 'Tell us.'],
      ['After', 'Tell {company}.'],
      ['Changed', 'Who: May I?'],
      ['Answer before', 'Yes.'],
      ['Answer after', 'No.'],
      ['Name in the address before', 'may-i'],
      ['Name in the address after', 'Empty'],
      ['Added', 'New\nWhy?\nSo.'],
      ['Removed', 'When\nHow long?\nA month.'],
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    await screen.findByText('Published. Pages say it within seconds.');
    expect(sent('PublishTexts')).toEqual([
      {
        language: 'EN',
        drafts: [
          { key: 'home.lead', version: 3 },
          { key: 'faq.questions', version: 2 },
        ],
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull());
    // The button is gone, and the focus is not lost.
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('says that other terms are a new version, which people are asked to read', async () => {
    const version = /makes a new version of the terms/;
    await open();
    await press('Publish 1 draft');
    expect(screen.queryByText(version)).toBeNull();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    texts = [
      ...texts,
      textOf('terms.clauses', {
        ...{ page: 'Terms of agreement', isDrafted: true, version: 1 },
        itemFields: [
          { label: 'Heading', isLong: false, isOptional: false },
          { label: 'Text', isLong: true, isOptional: false },
        ],
        ...{ default: items(['One', 'Old.']), draft: items(['One', 'New.']) },
      }),
    ];
    cleanup();
    await open();
    await press('Publish 2 drafts');
    screen.getByText(version);
  });

  test('shows what another administrator changed meanwhile, before it is tried again', async () => {
    await open();
    await press('Publish 1 draft');
    texts = texts.map((one) =>
      one.key === 'home.lead' ? { ...one, draft: words('Ask us.'), version: 4 } : one,
    );
    const dialog = screen.getByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    await within(dialog).findByText('Somebody else changed this.');
    await within(dialog).findByText('Ask us.');
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    await screen.findByText('Published. Pages say it within seconds.');
  });
});

describe('the preview', () => {
  const drawn = () => calls.flatMap(([name, variables]) => (name === 'TextPreview' ? [variables] : []));
  const frame = (name = 'Home') => screen.findByTitle<HTMLIFrameElement>(`Preview: ${name}`);

  test('stands beside the texts of a page, without scripts, and follows a draft that is saved', async () => {
    await open('/texts?page=home');
    const page = await frame();
    expect(page.getAttribute('sandbox')).toBe('allow-same-origin');
    expect(page.getAttribute('srcdoc')).toContain('<p>Tell {company}.</p>');
    await press('The heading.');
    await user.type(box(/^Words/), '!');
    await press('Save draft');
    await waitFor(() => expect(page.getAttribute('srcdoc')).toContain('We innovate!'));
    await waitFor(() => expect(rows()).toHaveLength(2));
    // It is drawn once for each change.
    const asked = { language: 'EN', group: 'home', path: null };
    expect(drawn()).toEqual([asked, asked]);
    expect(page.isConnected).toBe(true);
  });

  test('goes to the words that are open, and marks them', async () => {
    const scrolled = jest.fn();

    await open('/texts?page=home');
    const page = await frame();
    const shown = page.contentDocument!;
    Object.assign(shown.defaultView!.Element.prototype, { scrollIntoView: scrolled });
    shown.body.innerHTML = '<details><p>Write</p><p>Tell BTC. We innovate</p></details>';
    await press('The heading.');
    expect(shown.querySelector('[data-edited]')?.textContent).toBe('Tell BTC. We innovate');
    expect(shown.querySelector('details')?.open).toBe(true);
    expect(scrolled).toHaveBeenCalledTimes(1);
  });

  test('is of the page that is chosen, where several show the words', async () => {
    pages = [...pages, { path: '/FAQ', title: 'FAQ' }];
    await open('/texts?page=home&in=tn');
    await frame();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Page of the preview' }), 'FAQ');
    await frame('FAQ');
    expect(drawn().at(-1)).toEqual({ language: 'TN', group: 'home', path: '/FAQ' });
  });

  test('says so where no page can be drawn, and where it failed', async () => {
    pages = [];
    await open('/texts?page=home');
    await screen.findByText(/^These words have no preview\./);
    cleanup();
    pages = [{ path: '/', title: 'Home' }];
    await open('/texts');
    fail = new Refusal('UNAVAILABLE', 'Busy.');
    await press('The heading.');
    await screen.findByText('The page could not be drawn.');
    await press('Try again');
    await frame();
  });

  test('is not asked for without a page, nor for an email', async () => {
    texts = [...texts, textOf('mail-suggestion-received.subject', { page: 'Email', path: '' })];
    await open('/texts');
    cleanup();
    await open('/texts?page=mail-suggestion-received');
    expect(drawn()).toEqual([]);
  });

  test('is behind a button in a narrow window', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => ({ ...wide(query), matches: false });
    await open('/texts?page=home');
    expect(drawn()).toEqual([]);
    await press('Preview Home');
    expect((await frame()).closest('dialog')).toBe(screen.getByRole('dialog', { name: 'Preview: Home' }));
    window.matchMedia = wide;
  });
});

test('words that contradict a setting say so beside them, published ones too, and can be listed alone', async () => {
  texts[0] = textOf('home.headline', { draft: words('We answer in 9 days.'), isDrafted: true });
  texts[1] = textOf('home.lead', {
    ...{ about: 'Below the heading.', published: words('We answer in 8 days.') },
    ...{ draft: words('We answer in 14 days.'), isDrafted: true },
  });
  await open();
  const is = 'but the setting “Days until we promise an answer” is 14 days.';
  screen.getByText(`It says “9 days”, ${is}`);
  screen.getByText(`On the page until you publish: it says “8 days”, ${is}`);
  await user.click(screen.getByRole('checkbox', { name: 'Contradictions only' }));
  expect(rows()).toEqual(['The heading.', 'Below the heading.']);
});

test('the changes that were published are one link away', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'See the changes' }).getAttribute('href')).toBe(
    '/audit-log?action=TEXTS_PUBLISHED',
  );
});

describe('another language', () => {
  beforeEach(() => {
    texts = texts.map((text) => ({ ...text, english: text.default, isConfirmed: false }));
    texts[0] = { ...texts[0]!, default: words('Re a simolola'), english: words('We innovate') };
  });

  test('is read text by text: the English words stand beside, and the words are confirmed or changed', async () => {
    await open('/texts?in=tn');
    expect(calls[0]).toEqual(['Texts', { language: 'TN' }]);
    screen.getByText(/^Setswana is not offered to visitors\. 4 texts not read/);
    await press('The heading.');
    screen.getByText('We innovate');
    await press('Confirm these words');
    await screen.findByText(/3 texts not read/);
    expect(sent('ConfirmTexts')).toEqual([{ language: 'TN', keys: ['home.headline'] }]);
    await user.click(screen.getByRole('checkbox', { name: 'Not read only' }));
    expect(rows()).toEqual(['Below the heading.', 'Beside the questions.', 'The questions.']);
    await press('Below the heading.');
    await user.type(box(/^Words/), '!');
    await press('Save draft');
    await screen.findByText('Draft saved');
    expect(sent()).toMatchObject([{ language: 'TN', texts: [{ key: 'home.lead' }] }]);
  });

  test('is offered to visitors, and no longer', async () => {
    await open('/texts?in=tn');
    await press('Offer Setswana');
    await press('Stop offering Setswana');
    await screen.findByRole('button', { name: 'Offer Setswana' });
    expect(sent('OfferLanguage')).toEqual([
      { language: 'TN', isOffered: true },
      { language: 'TN', isOffered: false },
    ]);
  });
});

describe('the file', () => {
  /** Reads a blob, which in jsdom cannot do so itself. */
  const read = (blob: Blob) =>
    new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(blob);
    });
  const fileOf = (content: unknown) =>
    new File([typeof content === 'string' ? content : JSON.stringify(content)], 'texts.json', {
      type: 'application/json',
    });
  const given = (some: object) => fileOf({ portal: 'texts', version: 1, texts: some });
  const choose = async (file: File) => {
    await press('More');
    await press('Import texts…');
    await user.upload(
      screen.getByLabelText(/^File of texts/),
      Object.assign(file, { text: () => read(file) }),
    );
  };

  test('has the own words, which it brings to another portal', async () => {
    await open();
    await press('More');
    await press('Export texts');
    expect(JSON.parse(await read(saved as Blob))).toEqual({
      ...{ portal: 'texts', version: 1, language: 'en' },
      texts: { 'home.lead': 'Tell {company}.', 'faq.ask': 'Call us.' },
    });
  });

  test('says what it changes and which keys are unknown, and saves drafts in one call', async () => {
    await open();
    await choose(
      given({
        'home.headline': 'Hello',
        'home.lead': 'Tell {company}.',
        'home.old': 'x',
        'faq.questions': [A],
      }),
    );
    await screen.findByText('The file changes 2 texts. Nothing is saved yet.');
    screen.getByText('This portal has no text of this key, left out: home.old.');
    expect(sent()).toEqual([]);
    await press('Save 2 drafts');
    await screen.findByText('2 drafts saved');
    expect(sent()).toEqual([
      {
        language: 'EN',
        texts: [
          { key: 'home.headline', version: 0, value: words('Hello') },
          { key: 'faq.questions', version: 0, value: questions(A) },
        ],
      },
    ]);
  });

  test.each<[string, File, RegExp]>([
    ['no JSON', fileOf('{'), /^This is no file of texts/],
    ['other JSON', fileOf({ texts: {} }), /^This is no file of texts/],
    ['more than 2 MB', fileOf('x'.repeat(2 * 1024 * 1024 + 1)), /larger than 2 MB/],
    ['a list for a text', given({ 'home.headline': [['x']] }), /^home.headline: It is one text/],
    ['a text for a list', given({ 'faq.questions': 'x' }), /^faq.questions: It is a list/],
    [
      'an item of another form',
      given({ 'faq.questions': [[...A], ['x']] }),
      /^faq.questions: Item 2 has to have 4 texts: Topic, /,
    ],
    [
      'another language',
      fileOf({ portal: 'texts', version: 1, language: 'tn', texts: {} }),
      /^This file is in Setswana\. Choose Setswana/,
    ],
    ['nothing new', given({ 'home.lead': 'Tell {company}.' }), /^The file changes nothing/],
  ])('with %s is refused in words, and nothing is sent', async (_, file, fault) => {
    await open();
    await choose(file);
    expect((await screen.findAllByText(fault)).length).toBe(1);
    await press('Save drafts');
    await screen.findByRole('link', { name: fault });
    expect(sent()).toEqual([]);
  });

  test('with a text that the server refuses is refused whole, with the key', async () => {
    await open();
    await choose(given({ 'home.headline': '{b}' }));
    const message = 'There is no field {b} here.';
    fail = new Refusal('INVALID_INPUT', 'Wrong.', { fields: [{ field: 'texts', message }] });
    await press('Save 1 draft');
    await screen.findByRole('link', { name: `home.headline: ${message} Nothing is saved.` });
    screen.getByRole('dialog');
  });
});

describe('the preview of an email', () => {
  const openPreview = async (path = '/texts') => {
    texts = [...texts, textOf('mail-idea-received.subject', { page: 'Email: Receipt of an idea', path: '' })];
    await open(path);
    await press('Preview: Email: Receipt of an idea');
    return within(screen.getByRole('dialog'));
  };
  const asked = () => sent('EmailPreview').at(-1);

  test('shows the subject, HTML in which nothing runs and no link opens, and plain text, and nobody else has it', async () => {
    const dialog = await openPreview();
    await dialog.findByText('We have “Herd Call” 0');
    const frame = dialog.getByTitle<HTMLIFrameElement>('The email as HTML');
    expect([frame.getAttribute('sandbox'), frame.srcdoc]).toEqual([
      '',
      expect.stringContaining('<head><base target="_blank">'),
    ]);
    dialog.getByText(/^With the idea IDEA-1-2\./);
    await user.click(dialog.getByRole('tab', { name: 'Plain text' }));
    dialog.getByText('As plain text');
    expect(dialog.queryByTitle('The email as HTML')).toBeNull();
    await user.click(dialog.getByRole('tab', { name: 'Text message' }));
    dialog.getByText('As a text message');
    expect(sent('SendTestEmail')).toEqual([]);
    // Only groups of emails have one.
    expect(screen.getAllByRole('button', { name: /^Preview/, hidden: true })).toHaveLength(1);
  });

  test('is that of a case, in the language of the page', async () => {
    const dialog = await openPreview('/texts?in=tn');
    await user.selectOptions(
      await dialog.findByRole('combobox', { name: /^What it says/ }),
      'An idea for a call',
    );
    await dialog.findByText('We have “Herd Call” 1');
    expect(asked()).toEqual({ group: 'mail-idea-received', caseNumber: 1, language: 'TN' });
  });

  test('is sent to the administrator as a test; a refusal stays, and another try ends it', async () => {
    reference = null;
    const dialog = await openPreview();
    await dialog.findByText(/these are examples/);
    fail = new Refusal('TOO_MANY_REQUESTS', 'Too many tests. Try again in an hour.');
    await user.click(dialog.getByRole('button', { name: 'Send me a test' }));
    await dialog.findByText('Too many tests. Try again in an hour.');
    await user.click(dialog.getByRole('button', { name: 'Send me a test' }));
    await dialog.findByText('The test is on its way to admin@example.com.');
    expect(dialog.queryByText('Too many tests. Try again in an hour.')).toBeNull();
    expect(sent('SendTestEmail').at(-1)).toEqual({
      ...{ group: 'mail-idea-received', caseNumber: 0, language: 'EN' },
    });
    // What was said of one case is not said of another.
    await user.selectOptions(dialog.getByRole('combobox'), 'An idea for a call');
    expect(dialog.queryByText(/is on its way/)).toBeNull();
  });

  test('that cannot be written says so, and offers another try', async () => {
    texts = [...texts, textOf('mail-frame.closing', { page: 'Email: what all emails say', path: '' })];
    await open();
    fail = new Refusal('UNAVAILABLE', 'Out of order.');
    await press('Preview: Email: what all emails say');
    await screen.findByText('The email could not be written.');
    expect(screen.queryByRole('button', { name: 'Send me a test' })).toBeNull();
    await press('Try again');
    await screen.findByText('We have “Herd Call” 0');
  });
});

test('the search of all settings stands here, too, and leads to a field and to texts in a language', async () => {
  await open();
  const find = () => screen.getByRole('searchbox', { name: 'Find a setting' });
  await user.type(find(), 'setswana');
  screen.getByRole('link', { name: /Texts in Setswana/ });
  await user.clear(find());
  await user.type(find(), 'postal{Enter}');
  await waitFor(() => expect(pathNow()).toBe('/programme/company'));
});
