/** How words become a mail. test/mails.test.ts proves that every kind of mail goes through it. */
import { expect, test } from '@jest/globals';
import { compose, excerpt, quoted } from './message.ts';

const HOSTILE = `<a href="https://evil.example">&"'`;
const ESCAPED = '&lt;a href=&quot;https://evil.example&quot;&gt;&amp;&quot;&#39;';

test.each(['subject', 'greeting', 'paragraph', 'last paragraph', 'label', 'stop'])(
  'what is typed into the %s is no HTML',
  (place) => {
    const at = (here: string) => (here === place ? HOSTILE : 'x');
    const { html, text, subject } = compose({
      subject: at('subject'),
      greeting: at('greeting'),
      before: [at('paragraph')],
      action: { label: at('label'), url: 'https://portal.example/a?b=1&c=2' },
      after: [at('last paragraph')],
      stop: { label: at('stop'), url: 'https://portal.example/stop' },
    });
    expect(html).not.toContain('<a href="https://evil');
    expect(html.split(ESCAPED)).toHaveLength(2);
    expect(html).toContain('href="https://portal.example/a?b=1&amp;c=2"');
    expect(`${subject}\n${text}`).toContain(HOSTILE);
  },
);

test('a subject is one line of at most 120 characters, whatever is put into it', () => {
  const { subject } = compose({
    subject: `a\r\nBcc: b@example.com\u2028c\u202E ${'long '.repeat(99)}`,
    before: [],
  });
  expect(subject).toMatch(/^a Bcc: b@example\.com c long .*…$/);
  expect(subject).toHaveLength(120);
});

test('a name is quoted at a length that leaves room for what follows', () => {
  expect(quoted('Herd\n Call')).toBe('“Herd Call”');
  expect([...quoted('🐄'.repeat(200))]).toHaveLength(62);
});

test('what somebody wrote is quoted up to 500 characters, cut at the end of a word', () => {
  expect(excerpt(' Herd Call ')).toBe('“Herd Call”');
  expect(excerpt('x'.repeat(500))).toBe(`“${'x'.repeat(500)}”`);
  const words = excerpt('a queue of words '.repeat(99));
  expect(words).toMatch(/^“a queue of words .* (a|queue|of|words)…”$/);
  expect(words.length).toBeLessThanOrEqual(502);
  const sentence = `${'y'.repeat(498)} ends here`;
  expect(excerpt(sentence)).toBe(`“${'y'.repeat(498)}…”`);
  expect([...excerpt('🐄'.repeat(600))]).toHaveLength(502);
});
