/** GraphQL over HTTP, as the audit suite of graphql-http judges it. */
import { expect, test } from '@jest/globals';
import { serverAudits } from 'graphql-http';
import { sharePortal } from '../../../test/harness.ts';

/** What the specification recommends and we do otherwise, with the reason. */
const MEANT =
  'a request that cannot run is answered with 400 whatever type is accepted, so that nobody takes it for data';
const deviations: Readonly<Record<string, string>> = { '572B': MEANT, FDE2: MEANT, '7B9B': MEANT };

const portal = sharePortal();

const audits = serverAudits({
  url: () => `${portal.url}/graphql`,
  // What a page of another site cannot send (CSRF): without it a plain GET is refused.
  fetchFn: (url: string, init: RequestInit = {}) =>
    fetch(url, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), 'apollo-require-preflight': 'true' },
    }),
});

test('there are as many audits as when the deviations were looked at', () => {
  expect(audits.length).toBe(61);
});

test.each(audits.map((audit) => [`${audit.id} ${audit.name}`, audit] as const))(
  '%s',
  async (_name, audit) => {
    const { status, reason } = { reason: 'nothing', ...(await audit.fn()) };
    // Recommended only: a deviation is a warning, never an error.
    if (audit.id in deviations) expect(status).toBe('warn');
    else expect([status, reason]).toEqual(['ok', 'nothing']);
  },
);
