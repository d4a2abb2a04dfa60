/** Draws pages in jsdom, with a server that the test plays. */
import './browser-gaps.ts';
import { act } from 'react';
import type { ReactNode } from 'react';
import { ApolloProvider } from '@apollo/client/react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { apolloClient } from '../app/apollo.ts';
import { clearSession, storeSession } from '../session/session-store.ts';

const cleanUp: (() => void)[] = [];

const Path = () => <output data-path>{useLocation().pathname}</output>;

/** Draws something as at a path; gives the element that it stands in. */
export function draw(node: ReactNode, path = '/'): HTMLElement {
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  cleanUp.push(() => {
    act(() => root.unmount());
    box.remove();
  });
  act(() =>
    root.render(
      <ApolloProvider client={apolloClient}>
        <MemoryRouter initialEntries={[path]}>
          {node}
          <Path />
        </MemoryRouter>
      </ApolloProvider>,
    ),
  );
  return box;
}

/** The path that the page has led to. */
export const pathNow = (): string | undefined => document.querySelector('[data-path]')?.textContent;

/** Logs somebody in. */
export const logInAs = (email: string): void =>
  storeSession({ email, role: 'user', isVerified: true }, `token of ${email}`);

/** A call as the server sees it: the name of an operation, or method and path, with its body. */
interface Call {
  name: string;
  body: Record<string, unknown>;
}

/**
 * Plays the server.
 * @param answer gives the data of an operation or the body of a REST call; what it throws is a broken line
 * @returns the names of the calls that were made
 */
export function serve(answer: (call: Call) => object | Promise<object>): string[] {
  document.cookie = 'XSRF-TOKEN=repeated';
  const names: string[] = [];
  globalThis.fetch = async (address, { method = 'GET', body } = {}) => {
    const sent = typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {};
    const isGraph = address === '/graphql';
    const name = isGraph ? String(sent['operationName']) : `${method} ${String(address)}`;
    names.push(name);
    const found = await answer({ name, body: sent });
    const given = isGraph && !('errors' in found) ? { data: found } : found;
    return {
      ok: true,
      status: 200,
      headers: new Map([['content-type', 'application/json']]),
      json: () => Promise.resolve(given),
      text: () => Promise.resolve(JSON.stringify(given)),
    } as unknown as Response;
  };
  return names;
}

/** Waits until something is found; the test fails when it never is. */
export async function found<T>(find: () => T | null | undefined | false): Promise<T> {
  for (;;) {
    const it = find();
    if (it) return it;
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  }
}

/** The button with a label. */
export const buttonIn = (box: ParentNode, label: string): HTMLButtonElement | undefined =>
  [...box.querySelectorAll('button')].find(({ textContent }) => textContent.includes(label));

/** Focuses and presses the button with a label, as a keyboard does. */
export async function press(box: ParentNode, label: string): Promise<void> {
  const button = await found(() => buttonIn(box, label));
  await act(async () => {
    button.focus();
    button.click();
  });
}

/** Types into the control with a name. */
export async function type(box: ParentNode, name: string, text: string): Promise<void> {
  const control = await found(() => box.querySelector<HTMLInputElement>(`[name=${name}]`));
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, text);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Takes away what was drawn, and logs out. */
export async function clear(): Promise<void> {
  for (const step of cleanUp.splice(0)) step();
  clearSession();
  sessionStorage.clear();
  await apolloClient.clearStore();
}
