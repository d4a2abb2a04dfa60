/** The public pages that tell and ask: what is on them, and how it is chosen by pointer, keys and address. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { company } from '@portal/schema/company';
import { cookieWords } from '@portal/schema/cookie-words';
import { purposes } from '@portal/schema/cookies';
import { homeTexts } from '@portal/schema/texts/home';
import { startClickCounter } from '../../consent/click-counter.ts';
import { chooseConsent } from '../../consent/consent-store.ts';
import { OwnContactDocument } from '../../graphql/generated-public.ts';
import {
  answer,
  clearForms,
  renderPage,
  found,
  goBack,
  hashNow,
  serve,
  serveAs,
  type,
} from '../../testing/pages.tsx';
import { newUser } from '../../testing/user.ts';
import { AboutPage } from './about/about-page.tsx';
import { FaqPage } from './faq/faq-page.tsx';
import { HomePage } from './home/home-page.tsx';
import { QuoteCarousel } from './home/quote-carousel.tsx';
import { LegalPage } from './legal/legal-page.tsx';
import { AccessibilityPage, SecurityPage } from './statements/statement-pages.tsx';
import { SuggestionsPage } from './suggestions/suggestions-page.tsx';

afterEach(clearForms);

const hrefs = (all: Iterable<Element>) =>
  [...all].map((link) => [link.textContent, link.getAttribute('href')]);

/** The server that answers nothing: what it would write into pages stays away. */
const silence = () => {
  globalThis.fetch = () => new Promise(() => undefined);
};

test('home has three ways in and six partners, and the terms are on the page of policies', () => {
  silence();
  const box = renderPage(<HomePage />);
  expect(hrefs(box.querySelector('section')?.querySelectorAll('a') ?? [])).toEqual([
    ['Submit Idea', '/innovate'],
    ['Guidelines', '/api/suggest/guidelines'],
    ['Feedback Xchange', '/Suggestions'],
  ]);
  expect(box.querySelectorAll('[aria-labelledby=partners] li svg')).toHaveLength(6);
  const downloads = [...box.querySelectorAll<HTMLAnchorElement>('a[download]')];
  expect(downloads.map(({ download }) => download)).toEqual(['SubmissionGuidelines.pdf']);
  renderPage(<LegalPage />);
  expect(screen.getByText('Download PDF').closest('a')?.getAttribute('href')).toBe('/api/count/downloadpdf');
});

test('a partner with a logo has it in place of its name, and the others stay as they are', () => {
  silence();
  const style = { objectFit: 'contain' } as const;
  const logo = { src: '/api/company-pictures/own.svg', width: 144, height: 48, style };
  company.partners = [
    { alt: 'University', ...logo },
    { alt: 'Nobody', ...logo },
  ];
  try {
    const partners = renderPage(<HomePage />).querySelectorAll('[aria-labelledby=partners] li');
    const [hub, university] = partners;
    expect([...(university?.children ?? [])].map(({ tagName }) => tagName)).toEqual(['IMG']);
    const image = screen.getByAltText<HTMLImageElement>('University');
    expect([image.getAttribute('src'), image.width, image.height]).toEqual([logo.src, 144, 48]);
    expect([partners.length, hub?.textContent, screen.queryByAltText('Nobody')]).toEqual([
      ...[6, 'Innovation hub', null],
    ]);
  } finally {
    company.partners = null;
  }
});

test('the part about cookies lists every purpose, with its use', () => {
  silence();
  const box = renderPage(<LegalPage />);
  expect([...box.querySelectorAll('#cookies li')].map(({ textContent }) => textContent)).toEqual(
    purposes.map((purpose) => `${cookieWords[purpose].label}: ${cookieWords[purpose].text}`),
  );
  expect(hrefs(screen.getByRole('navigation', { name: 'On this page' }).querySelectorAll('ol a'))[7]).toEqual(
    ['Cookies', '#cookies'],
  );
});

test.each([
  ['/legalpolicies', LegalPage],
  ['/accessibility', AccessibilityPage],
  ['/security', SecurityPage],
])('%s leads to the other pages of policies, and back to its top', (path, PolicyPage) => {
  silence();
  renderPage(<PolicyPage />, path);
  const links = hrefs(screen.getByRole('navigation', { name: 'Policies' }).querySelectorAll('a'));
  const pages = ['/legalpolicies', '/accessibility', '/security'].filter((other) => other !== path);
  expect(links.map(([, href]) => href)).toEqual([...pages, '#main']);
});

test('there are fifteen questions, each with an address of its own that opens it', () => {
  const box = renderPage(<FaqPage />, '/FAQ#who-reviews');
  const entries = [...box.querySelectorAll('details')];
  const ids = entries.map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([15, 15]);
  expect(ids.filter((id) => !/^[a-z0-9-]+$/.test(id))).toEqual([]);
  expect(entries.filter(({ open }) => open).map(({ id }) => id)).toEqual(['who-reviews']);
});

describe('the areas of interest', () => {
  const tabs = () => screen.getAllByRole('tab');
  const selected = () => tabs().filter((tab) => tab.getAttribute('aria-selected') === 'true');
  const shown = () => screen.getAllByRole('tabpanel').map(({ id }) => id);
  const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });

  test('have four pillars and twelve tabs, each with its panel', () => {
    const box = renderPage(<AboutPage />, '/About');
    expect(
      [...box.querySelectorAll('section:first-of-type h3')].map(({ textContent }) => textContent),
    ).toEqual(['Digital Transformation', 'Customer-Driven Culture', 'ICT Leadership', 'New Growth Areas']);
    expect(tabs().map(({ textContent }) => textContent)).toEqual([
      ...[
        'FinTech',
        'Agriculture',
        'Entertainment',
        'Education',
        'Security',
        'Transport',
        'Sports',
        'Tourism',
      ],
      ...['Health', 'Construction', 'Media', 'Telecommunications'],
    ]);
    for (const tab of tabs()) {
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      expect(panel?.getAttribute('aria-labelledby')).toBe(tab.id);
    }
    expect(tabs().map(({ tabIndex }) => tabIndex)).toEqual([0, ...Array<number>(11).fill(-1)]);
    expect(shown()).toEqual(['fintech']);
  });

  test('are gone through by arrow keys, Home and End', async () => {
    renderPage(<AboutPage />, '/About');
    await act(async () => tabs()[0]?.focus());
    const seen = new Set<string>();
    for (let n = 0; n < 12; n += 1) {
      key('ArrowRight');
      expect(selected()).toEqual([document.activeElement]);
      seen.add(shown().join());
    }
    expect([seen.size, ...shown()]).toEqual([12, 'fintech']);
    for (const [name, panel] of [
      ['ArrowLeft', 'telecommunications'],
      ['Home', 'fintech'],
      ['End', 'telecommunications'],
    ] as const) {
      key(name);
      expect([name, ...shown()]).toEqual([name, panel]);
    }
  });

  test('have addresses, which follow the choice', async () => {
    renderPage(
      <>
        <AboutPage />
        <Link to="#tourism">There</Link>
      </>,
      '/About#health',
    );
    expect(shown()).toEqual(['health']);
    fireEvent.click(screen.getByRole('tab', { name: 'Media' }));
    expect([shown(), hashNow()]).toEqual([['media'], '#media']);
    fireEvent.click(screen.getByText('There'));
    expect(shown()).toEqual(['tourism']);
    await goBack();
    expect(shown()).toEqual(['media']);
  });
});

test('a click that cannot be counted is only logged', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  globalThis.fetch = async () => Response.json({}, { status: 500 });
  chooseConsent('all');
  startClickCounter();
  const box = renderPage(<FaqPage />);
  fireEvent.click(box);
  await found(() => warn.mock.calls.length > 0);
  expect([warn.mock.calls[0]?.[0], document.querySelector('[data-sonner-toast]')]).toEqual([
    'The click was not counted',
    null,
  ]);
  chooseConsent('rejected');
});

describe('the quotes', () => {
  const reduced = jest.fn<() => boolean>();
  const media = globalThis.matchMedia;
  beforeEach(() => {
    jest.useFakeTimers();
    reduced.mockReturnValue(false);
    globalThis.matchMedia = (query) => ({ ...media(query), matches: reduced() });
  });
  afterEach(() => {
    globalThis.matchMedia = media;
  });

  const show = () =>
    renderPage(<QuoteCarousel quotes={homeTexts.quotes} />).querySelector<HTMLElement>('section') ??
    document.body;
  const dots = () => screen.getAllByRole('button', { name: /^\d of \d/ });
  const shown = () => dots().findIndex((dot) => dot.getAttribute('aria-disabled') === 'true');
  const wait = (time: number) => act(() => jest.advanceTimersByTimeAsync(time));

  test('change every five seconds, round and round, without a word to screen readers', async () => {
    const box = show();
    for (const next of [1, 2, 0]) {
      await wait(4_900);
      expect(shown()).not.toBe(next);
      await wait(200);
      expect(shown()).toBe(next);
    }
    expect(box.querySelector('[aria-live]')?.getAttribute('aria-live')).toBe('off');
  });

  const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const setHidden = (value: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value });
    fireEvent(document, new Event('visibilitychange'));
  };
  test.each<[when: string, rest: (box: HTMLElement) => unknown, goOn: (box: HTMLElement) => unknown]>([
    ['when paused', () => click('Pause the quotes'), () => click('Play the quotes')],
    ['under the pointer', (box) => fireEvent.pointerEnter(box), (box) => fireEvent.pointerLeave(box)],
    ['while the focus is inside', () => dots()[0]?.focus(), () => dots()[0]?.blur()],
    ['in a hidden tab', () => setHidden(true), () => setHidden(false)],
  ])('rest %s, and go on after that', async (_when, rest, goOn) => {
    const box = show();
    act(() => void rest(box));
    await wait(6_000);
    expect(shown()).toBe(0);
    act(() => void goOn(box));
    await wait(5_100);
    expect(shown()).toBe(1);
  });

  test('rest where the system asks for reduced motion; the dots still work', async () => {
    reduced.mockReturnValue(true);
    show();
    await wait(6_000);
    expect(shown()).toBe(0);
    fireEvent.click(dots()[2] ?? document.body);
    expect(shown()).toBe(2);
  });

  test('are announced once somebody chooses them', () => {
    const box = show();
    for (const [n, dot] of dots().entries()) {
      act(() => dot.focus());
      fireEvent.click(dot);
      expect(shown()).toBe(n);
    }
    expect(box.querySelector('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
  });
});

describe('a suggestion of a logged-in person', () => {
  const textbox = (name: string) =>
    screen.getByRole<HTMLInputElement>('textbox', { name: RegExp(`^${name}`) });
  const values = () => ['Full name', 'Contact number', 'Email address'].map((name) => textbox(name).value);
  const contact = { firstName: 'Naledi', lastName: 'Mogotsi', dialCode: '+267', contactNumber: '71 234 567' };

  test('has what the account knows, and what was typed before it is known stays', async () => {
    let tell: () => void = () => undefined;
    const known = new Promise<void>((resolve) => {
      tell = resolve;
    });
    serveAs(
      'naledi@example.com',
      'user',
      answer(OwnContactDocument, async () => {
        await known;
        return { me: { id: 'me', contact: { version: 1, ...contact } } };
      }),
    );
    renderPage(<SuggestionsPage />);
    await newUser().type(textbox('Full name'), 'Thato');
    tell();
    await screen.findByDisplayValue('naledi@example.com');
    expect(values()).toEqual(['Thato', '+267 71 234 567', 'naledi@example.com']);
  });

  test('has the address alone where the account cannot be asked', async () => {
    serveAs(
      'naledi@example.com',
      'user',
      answer(OwnContactDocument, () => {
        throw new TypeError('no line');
      }),
    );
    renderPage(<SuggestionsPage />);
    await screen.findByDisplayValue('naledi@example.com');
    expect(values()).toEqual(['', '', 'naledi@example.com']);
  });
});

test('the enter key of a phone leads on to the next field of a suggestion, and sends nothing', async () => {
  const before = window.matchMedia;
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ ...before(query), matches: query === '(pointer: coarse)' }));
  renderPage(<SuggestionsPage />);
  const name = screen.getByRole('textbox', { name: /^Full name/ });
  await newUser().type(name, 'Naledi{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Contact number/ }));
  expect(screen.queryByText('There is a problem')).toBeNull();
  jest.restoreAllMocks();
});

test('a suggestion that is sent is confirmed above the empty form, and the heading has the focus', async () => {
  const user = newUser();
  serve(() => ({ sendSuggestion: { message: 'Suggestion submitted successfully!' } }));
  const box = renderPage(<SuggestionsPage />);
  for (const [name, text] of Object.entries({
    ...{ fullName: 'Kabelo', contactNumber: '71 234 567', emailAddress: 'kabelo@example.com' },
    ...{ painPoint: 'The queue.', suggestion: 'Tickets by SMS.' },
  }))
    await type(box, name, text);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  const heading = await screen.findByRole('heading', { name: 'Thank you. We have your suggestion.' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(heading.closest('[role=status], [role=alert]')).toBeNull();
  expect(box.querySelector<HTMLTextAreaElement>('[name=suggestion]')?.value).toBe('');
});

test('a suggestion says that a number is wrong when its field is left', async () => {
  renderPage(<SuggestionsPage />);
  const user = newUser();
  await user.type(screen.getByRole('textbox', { name: /^Contact number/ }), '7123');
  await user.tab();
  await screen.findByText(/^Enter a telephone number with all its digits/);
  expect(screen.queryByText('There is a problem')).toBeNull();
});
