/** The privacy notice: the server’s words stay where they are, and reach people who came from another page. */
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { clear, renderPage } from '../../../testing/pages.tsx';
import { PrivacyNotice } from './privacy-notice.tsx';

afterEach(clear);

const served = '<div id="privacy-notice"><h2>Your data in detail</h2><h4>Ideas</h4></div>';

test('stays as the server wrote it, without another request', () => {
  globalThis.fetch = () => {
    throw new Error('It is asked for.');
  };
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = `${served.replace('<div', '<div class="grid gap-8 empty:hidden"')}`;
  act(() => void hydrateRoot(page, <PrivacyNotice />));
  screen.getByRole('heading', { level: 4, name: 'Ideas' });
  page.remove();
});

test('is taken out of the page that the server sends', async () => {
  globalThis.fetch = async () => new Response(`<html><body>${served}</body></html>`);
  renderPage(<PrivacyNotice />);
  await screen.findByRole('heading', { level: 4, name: 'Ideas' });
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('no line'))],
  ['a page without it', async () => new Response('<html></html>')],
])('of %s says that it is missing, and how to get it', async (_what, answer) => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  globalThis.fetch = answer;
  renderPage(<PrivacyNotice />);
  const link = await screen.findByRole('link', { name: 'Load the page again' });
  expect(link.getAttribute('href')).toBe('/legalpolicies');
});
