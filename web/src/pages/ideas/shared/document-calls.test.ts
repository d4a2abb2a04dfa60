/** The calls of a document say in which language the page is: that of the browser may be another. */
import { expect, test } from '@jest/globals';
import { documentCalls } from './document-calls.ts';

test('a call has the language of the page', async () => {
  const asked: (string | null)[] = [];
  globalThis.fetch = async (input, init) => {
    // The token against forged calls comes first.
    if (!String(input).startsWith('/api/submission')) return Response.json({});
    asked.push(new Headers(init?.headers).get('accept-language'));
    return Response.json(null);
  };
  for (const language of ['en', 'tn']) {
    document.documentElement.lang = language;
    await documentCalls.find('IDEA-1', new AbortController().signal);
  }
  expect(asked).toEqual(['en', 'tn']);
});
