/** Draws pages in jsdom by Testing Library, before the real Apollo client and a server that the test plays. */
import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import type { ReactNode } from 'react';
import type { TypedDocumentNode } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { addTypenameToDocument, getMainDefinition } from '@apollo/client/utilities';
import { act, cleanup, configure, fireEvent, render, waitFor } from '@testing-library/react';
import { buildSchema, execute } from 'graphql';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import type { NavigateFunction } from 'react-router-dom';
import { toast } from 'sonner';
import type { ErrorCode } from '@portal/schema/errors';
import type { Role } from '@portal/schema/access';
import { apolloClient } from '../app/apollo.ts';
import { Toasts } from '../app/toasts.tsx';
import { MeDocument } from '../graphql/generated.ts';
import { IdentityPrompt } from '../session/identity-prompt.tsx';
import { clearSession, storeSession } from '../session/session-store.ts';

// Where Testing Library looks for a clock that a test holds.
Object.assign(globalThis, { jest });
configure({
  // A guard against a hang, not a measure.
  asyncUtilTimeout: 20_000,
  // The message alone: the whole page below it hides it.
  getElementError: (message) => new Error(message ?? ''),
});

const at = { pathname: '/', search: '', hash: '', navigate: (() => undefined) as NavigateFunction };

function Address() {
  Object.assign(at, useLocation(), { navigate: useNavigate() });
  return null;
}

/** Draws something as at a path; gives the element that it stands in. */
export function draw(node: ReactNode, path = '/'): HTMLElement {
  return render(
    <ApolloProvider client={apolloClient}>
      <MemoryRouter initialEntries={[path]}>
        {node}
        <Address />
        <IdentityPrompt />
      </MemoryRouter>
      <Toasts />
    </ApolloProvider>,
  ).container;
}

/** The path that the page has led to. */
export const pathNow = (): string => at.pathname;

/** The query of the address that the page has led to. */
export const searchNow = (): string => at.search;

/** Goes to another path, as a link does. */
export const goTo = (path: string) => act(async () => at.navigate(path));

/** The part of the address behind its hash. */
export const hashNow = (): string => at.hash;

/** Goes back in the history, as the browser's button does. */
export const goBack = () => act(async () => at.navigate(-1));

/** Logs somebody in. */
export const logInAs = (email: string, role: Role = 'user'): void =>
  storeSession({ email, role, isVerified: true }, `token of ${email}`);

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
    const text = body instanceof FormData ? body.get('operations') : body;
    const sent = typeof text === 'string' ? (JSON.parse(text) as Record<string, unknown>) : {};
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

/** A refusal of the server, in its words. */
export class Refusal extends Error {
  readonly extensions: object;
  constructor(code: ErrorCode, message: string, more: object = {}) {
    super(message);
    this.extensions = { code, ...more };
  }
}

/** One operation, and how the server answers it. */
interface Answer {
  name: string;
  give(variables: Record<string, unknown>): Promise<object>;
}

const schema = buildSchema(readFileSync(new URL('../../../schema/schema.graphql', import.meta.url), 'utf8'));

/** Answers an operation with data of its type, as the schema has it. What `give` throws is a refusal, or a broken line. */
export const answer = <Data extends object, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  give: (variables: Variables) => Data | Promise<Data>,
): Answer => ({
  name: getMainDefinition(document).name?.value ?? '',
  give: async (variableValues) =>
    execute({
      schema,
      document: addTypenameToDocument(document),
      variableValues,
      rootValue: await give(variableValues as Variables),
      fieldResolver: (source: Record<string, unknown>, _args, _context, { path }) => source[path.key],
    }),
});

/**
 * Plays the server's graph for somebody who is logged in. An operation without an answer waits for ever.
 * @returns the calls that were made: the operation's name and its variables
 */
export function playFor(
  email: string,
  role: Role,
  ...answers: Answer[]
): [name: string, variables: unknown][] {
  logInAs(email, role);
  const known = new Map(
    [
      answer(MeDocument, () => ({
        me: {
          id: email,
          email,
          role: role.toUpperCase() as Uppercase<Role>,
          isVerified: true,
          hasSecondFactor: false,
          setUpNeeded: null,
        },
      })),
      ...answers,
    ].map(({ name, give }) => [name, give]),
  );
  const calls: [string, unknown][] = [];
  serve(async ({ name, body }) => {
    calls.push([name, body['variables']]);
    try {
      const answered = await (known.get(name)?.(body['variables'] as Record<string, unknown>) ??
        new Promise<never>(() => undefined));
      return { errors: undefined, ...answered };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { errors: [{ message: error.message, extensions: error.extensions }] };
    }
  });
  return calls;
}

/** The page of a list with these rows, all there are. */
export const listOf = <Row,>(rows: readonly Row[], before = 0, total = rows.length) => ({
  edges: rows.map((node) => ({ node })),
  pageInfo: {
    hasNextPage: before + rows.length < total,
    endCursor: before + rows.length < total ? `after ${before + rows.length}` : null,
  },
  position: { before, total, countedTo: 1_000 },
});

/** Waits until something is found; the test fails when it never is. */
export const found = <T,>(find: () => T | null | undefined | false): Promise<T> =>
  waitFor(() => {
    const it = find();
    if (!it) throw new Error('It is not there.');
    return it;
  });

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
  await act(async () => void fireEvent.change(control, { target: { value: text } }));
}

/** Takes away what was drawn, and logs out. */
export async function clear(): Promise<void> {
  // One that is still there would be shown again with the next page.
  toast.dismiss();
  cleanup();
  // Else queries of the page would be sent again when the session ends.
  apolloClient.stop();
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
  await apolloClient.clearStore();
}
