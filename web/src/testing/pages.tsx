/** Renders pages in jsdom with Testing Library, the real Apollo client and a mock server. */
import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import type { ReactNode } from 'react';
import type { TypedDocumentNode } from '@apollo/client';
import { addTypenameToDocument, getMainDefinition } from '@apollo/client/utilities';
import { act, cleanup, configure, fireEvent, getConfig, render, waitFor } from '@testing-library/react';
import { buildSchema, execute } from 'graphql';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import type { NavigateFunction } from 'react-router-dom';
import { toast } from 'sonner';
import type { ErrorCode } from '@portal/schema/errors';
import type { Role } from '@portal/schema/access';
import { apolloClient } from '../session/apollo.ts';
import { AppProviders } from '../app/app-providers.tsx';
import { NeedsDocument, ReviewedIdeaDocument } from '../graphql/generated-staff.ts';
import type { NeedsQuery } from '../graphql/generated-staff.ts';
import { MeDocument } from '../graphql/generated-public.ts';
import { clearSession, storeSession } from '../session/session-store.ts';
import { Toasts } from '../ui/toasts.tsx';

// Testing Library looks here for fake timers.
Object.assign(globalThis, { jest });

/** The calls that the mock has not answered: what a test may wait for in vain. */
const unanswered = new Set<string>();

/** Operations whose answer is missing or against the schema, each with its fault: every wait of the test then ends at once. */
const faults = new Map<string, string>();
let onFault: () => void = () => undefined;
const { asyncWrapper } = getConfig();

function noteFault(name: string, fault: string): void {
  faults.set(name, fault);
  onFault();
}

configure({
  asyncWrapper: (wait) =>
    Promise.race([
      asyncWrapper(wait),
      new Promise<never>((_, reject) => {
        onFault = () => reject(new Error(faultsInWords()));
        if (faults.size > 0) onFault();
      }),
    ]),
  // A guard against a hang, not a measure: shorter than that of a test, so that it says what is missing.
  asyncUtilTimeout: 120_000,
  // Without the HTML of the whole page, which hides the message.
  getElementError: (message) => new Error(withReasons(message ?? '')),
});

const faultsInWords = (): string => [...faults.values()].join('\n');

/** Testing Library may pass its own message on: each reason is said once. */
function withReasons(message: string): string {
  const reasons = [...unanswered].map((name) => `${name} was not answered.`);
  return [message, ...reasons.filter((reason) => !message.includes(reason))].join('\n');
}

const at = { pathname: '/', search: '', hash: '', navigate: (() => undefined) as NavigateFunction };

function Address() {
  Object.assign(at, useLocation(), { navigate: useNavigate() });
  return null;
}

/** Renders a node at a path. @param route the route of the node; by default every one @returns its container */
export function renderPage(node: ReactNode, path = '/', route = '*'): HTMLElement {
  return render(
    <MemoryRouter initialEntries={[path]}>
      <AppProviders>
        <Routes>
          <Route path={route} element={node} />
          <Route path="*" element={null} />
        </Routes>
        <Address />
      </AppProviders>
      <Toasts />
    </MemoryRouter>,
  ).container;
}

export const pathNow = (): string => at.pathname;
export const searchNow = (): string => at.search;
export const addressNow = (): string => at.pathname + at.search + at.hash;

export const goTo = (path: string, state?: object) => act(async () => at.navigate(path, { state }));

export const hashNow = (): string => at.hash;

export const goBack = () => act(async () => at.navigate(-1));

export const logInAs = (email: string, role: Role = 'user'): void =>
  storeSession({ email, role, isVerified: true }, `token of ${email}`);

/** `name` is that of an operation, or method and path. */
interface Call {
  name: string;
  body: Record<string, unknown>;
}

/** Puts the files of a form at their places among the variables, as the server does (GraphQL multipart request specification). */
function insertFiles(sent: Record<string, unknown>, form: FormData): void {
  const map = form.get('map');
  if (typeof map !== 'string') return;
  for (const [part, paths] of Object.entries(JSON.parse(map) as Record<string, string[]>))
    for (const path of paths) {
      const steps = path.split('.');
      const last = steps.pop() ?? '';
      let parent = sent;
      for (const step of steps) parent = parent[step] as Record<string, unknown>;
      parent[last] = form.get(part);
    }
}

/**
 * Mocks the server.
 * @param answer returns the data of an operation or the body of a REST call, or throws a network error
 * @returns the names of the calls so far
 */
export function serve(answer: (call: Call) => object | Promise<object>): string[] {
  document.cookie = 'XSRF-TOKEN=repeated';
  const names: string[] = [];
  globalThis.fetch = async (address, { method = 'GET', body } = {}) => {
    const text = body instanceof FormData ? body.get('operations') : body;
    const sent = typeof text === 'string' ? (JSON.parse(text) as Record<string, unknown>) : {};
    if (body instanceof FormData) insertFiles(sent, body);
    const isGraph = address === '/graphql';
    const name = isGraph ? String(sent['operationName']) : `${method} ${String(address)}`;
    names.push(name);
    unanswered.add(name);
    const found = await Promise.resolve(answer({ name, body: sent })).finally(() => unanswered.delete(name));
    return Response.json(isGraph && !('errors' in found) ? { data: found } : found);
  };
  return names;
}

/** An error that the server answers, in its words. */
export class Refusal extends Error {
  readonly extensions: object;
  constructor(code: ErrorCode, message: string, more: object = {}) {
    super(message);
    this.extensions = { code, ...more };
  }
}

interface Answer {
  /** The name of an operation, or the method and path of a REST call. */
  name: string | RegExp;
  give(variables: Record<string, unknown>): Promise<object>;
}

const schema = buildSchema(readFileSync(new URL('../../../schema/schema.graphql', import.meta.url), 'utf8'));

/** Answers an operation by the schema. @param give returns the data, or throws a Refusal or a network error */
export function answer<Data extends object, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  give: (variables: Variables) => Data | Promise<Data>,
): Answer {
  const name = getMainDefinition(document).name?.value ?? '';
  return {
    name,
    async give(variableValues) {
      const result = await execute({
        schema,
        document: addTypenameToDocument(document),
        variableValues,
        rootValue: await give(variableValues as Variables),
        fieldResolver: (source: Record<string, unknown>, _args, _context, { path }) => source[path.key],
      });
      const [fault] = result.errors ?? [];
      if (fault) noteFault(name, `The answer to ${name} is not of the schema: ${fault.message}`);
      return result;
    },
  };
}

/** Leaves an operation without an answer: its readers stay in the loading state. */
export const pending = <Data, Variables>(document: TypedDocumentNode<Data, Variables>): Answer => ({
  name: getMainDefinition(document).name?.value ?? '',
  give: () => new Promise<never>(() => undefined),
});

export const NO_NEEDS: NeedsQuery['needs'] = {
  ...{ overdue: 0, dueSoon: 0, toAnnounce: null, undeliveredMails: null, newSuggestions: null },
  ...{ newEntries: null, hasMailServer: null },
  firstSteps: [],
};
/** Answers the menu of the back office, which asks what waits. */
export const nothingWaits = answer(NeedsDocument, () => ({ needs: NO_NEEDS }));

/**
 * Logs in, and mocks the GraphQL server. An operation that has no answer here fails the test.
 * @returns the calls so far: the operation's name and its variables
 */
export function serveAs(
  email: string,
  role: Role,
  ...answers: Answer[]
): [name: string, variables: unknown][] {
  logInAs(email, role);
  const given: readonly Answer[] = [
    ...answers,
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
    // The desk asks it every 15 seconds by itself: a test on a busy machine may take longer.
    pending(ReviewedIdeaDocument),
  ];
  const calls: [string, unknown][] = [];
  serve(async ({ name, body }) => {
    calls.push([name, body['variables']]);
    try {
      const known = given.find((one) =>
        one.name instanceof RegExp ? one.name.test(name) : one.name === name,
      );
      if (!known) {
        noteFault(name, `The test has no answer to ${name}.`);
        throw new Error(faultsInWords());
      }
      const answered = await known.give(body['variables'] as Record<string, unknown>);
      return { errors: undefined, ...answered };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { errors: [{ message: error.message, extensions: error.extensions }] };
    }
  });
  return calls;
}

/** Builds a page of a list. */
export const listOf = <Row,>(rows: readonly Row[], before = 0, total = rows.length) => ({
  edges: rows.map((node) => ({ node })),
  pageInfo: {
    hasNextPage: before + rows.length < total,
    endCursor: before + rows.length < total ? `after ${before + rows.length}` : null,
  },
  position: { before, total, countedTo: 1_000 },
});

/** An empty answer for each list of the graph. */
export const emptyLists = Object.fromEntries(
  Object.values(schema.getQueryType()?.getFields() ?? {})
    .filter(({ type }) => /Connection!?$/.test(String(type)))
    .map(({ name }) => [name, listOf([])]),
);

export const found = <T,>(find: () => T | null | undefined | false): Promise<T> =>
  waitFor(() => {
    const it = find();
    if (!it) throw new Error('Not found.');
    return it;
  });

export const buttonIn = (box: ParentNode, label: string): HTMLButtonElement | undefined =>
  [...box.querySelectorAll('button')].find(({ textContent }) => textContent.includes(label));

export async function press(box: ParentNode, label: string): Promise<void> {
  const button = await found(() => buttonIn(box, label));
  await act(async () => {
    button.focus();
    button.click();
  });
}

export async function type(box: ParentNode, name: string, text: string): Promise<void> {
  const control = await found(() => box.querySelector<HTMLInputElement>(`[name=${name}]`));
  await act(async () => void fireEvent.change(control, { target: { value: text } }));
}

/** Names the boxes and groups of questions of each form as a screen reader does, and returns the names that two of one form share. */
function findSharedNames(): string[] {
  const boxes = 'input:not([type=radio]):not([type=checkbox]):not([type=hidden]), select, textarea, fieldset';
  return [...document.querySelectorAll('form')].flatMap((form) => {
    const names = [...form.querySelectorAll<HTMLInputElement | HTMLFieldSetElement>(boxes)].map((box) => {
      const label = 'labels' in box ? box.labels?.[0] : box.querySelector(':scope > legend');
      return box.getAttribute('aria-label') ?? label?.textContent ?? '';
    });
    return names.filter((name, index) => name !== '' && names.indexOf(name) !== index);
  });
}

/** Unmounts the page, logs out, clears what was stored, and restores the clock and what was mocked. @throws where the page showed an object in place of words, or an operation had no answer, or one against the schema */
export async function clear(): Promise<void> {
  jest.useRealTimers();
  jest.restoreAllMocks();
  unanswered.clear();
  const words = faultsInWords();
  const shown = document.body.textContent;
  faults.clear();
  // An open toast would appear again with the next page.
  toast.dismiss();
  cleanup();
  // Else the end of the session would repeat active queries.
  apolloClient.stop();
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
  await apolloClient.clearStore();
  if (words) throw new Error(words);
  if (shown.includes('[object ')) throw new Error(`The page shows an object: ${shown}`);
}

/** Clears as `clear` does. @throws also where two boxes of a form have one name: a screen reader could not tell them apart */
export async function clearForms(): Promise<void> {
  const shared = findSharedNames();
  await clear();
  if (shared.length > 0) throw new Error(`Two boxes of a form have one name: ${shared.join(', ')}`);
}
