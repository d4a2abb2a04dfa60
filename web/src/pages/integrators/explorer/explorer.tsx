import { GraphiQL } from 'graphiql';
import type { GraphiQLProps } from 'graphiql';
import { buildSchema, introspectionFromSchema, Kind, parse, print } from 'graphql';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import 'graphiql/style.css';
import type { ErrorCode } from '@portal/schema/errors';
import { csrfHeader } from '../../../lib/cookies.ts';
import { Logo } from '../../../ui/logo.tsx';
import { EXPLORER_PATH, loginPath } from '../../../session/next-path.ts';
import { buttonLooks } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import './explorer.css';

type Fetcher = GraphiQLProps['fetcher'];

interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions?: { code?: ErrorCode } }[];
  message?: string;
}

/** @param headers as typed; may contain an access token */
async function call(operation: object, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: {
      Accept: 'application/graphql-response+json,application/json;q=0.9',
      'Content-Type': 'application/json',
      ...(await csrfHeader()),
      ...headers,
    },
    body: JSON.stringify(operation),
  });
  if (response.headers.get('Content-Type')?.includes('json')) return (await response.json()) as Answer;
  throw new Error(`The server could not be asked: it answered ${response.status}. Try again in a moment.`);
}

/** The part of the graph that is documented and completed. Integrators need the part that a token can call. */
type Part = 'token' | 'all';

/** Reads the part of the schema that tokens can call, if the whole may be read. */
async function readTokenSchema(headers: Record<string, string> | undefined): Promise<Answer> {
  const probe = await call({ query: '{ __schema { queryType { name } } }' }, headers);
  if (!probe.data) return probe;
  const response = await fetch(`${EXPLORER_PATH}/schema.graphql?for=token`, headers && { headers });
  if (!response.ok) throw new Error(`The schema could not be read: the server answered ${response.status}.`);
  return { data: { ...introspectionFromSchema(buildSchema(await response.text())) } };
}

/** @param onSchema gets the refusal of the schema; undefined if the schema was loaded */
function createFetcher(part: Part, onSchema: (refusal: Answer | undefined) => void): Fetcher {
  return async (operation, options) => {
    const isSchema = operation.operationName === 'IntrospectionQuery';
    try {
      const headers = options?.headers as Record<string, string> | undefined;
      const answer =
        isSchema && part === 'token'
          ? await readTokenSchema(headers)
          : await call(withoutStaleName(operation), headers);
      if (isSchema) onSchema(answer.data ? undefined : answer);
      // Without `data` GraphiQL would send another introspection query.
      return (isSchema ? { data: null, ...answer } : answer) as Awaited<ReturnType<Fetcher>>;
    } catch (error) {
      if (isSchema) onSchema({ message: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  };
}

/** Removes an operation name that GraphiQL still has from the previous tab. */
function withoutStaleName<T extends { query: string; operationName?: string | null }>(operation: T): T {
  const { query, operationName } = operation;
  const isKnown = new RegExp(`\\b${operationName}\\b`).test(query);
  return isKnown ? operation : { ...operation, operationName: undefined };
}

const examples = import.meta.glob<string>('../../../../../docs/examples/*.graphql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

function emptyVariables(query: string): string | null {
  const variables = parse(query).definitions.flatMap((node) =>
    node.kind === Kind.OPERATION_DEFINITION
      ? (node.variableDefinitions ?? []).flatMap(({ variable, type, defaultValue }) =>
          type.kind === Kind.NON_NULL_TYPE && !defaultValue
            ? [[variable.name.value, print(type.type) === 'Int' ? 0 : '']]
            : [],
        )
      : [],
  );
  return variables.length > 0 ? JSON.stringify(Object.fromEntries(variables), null, 2) : null;
}

const exampleTabs = Object.values(examples).map((query) => ({ query, variables: emptyVariables(query) }));

const link = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';

function Explorer() {
  const [refusal, setRefusal] = useState<Answer>();
  const [part, setPart] = useState<Part>('token');
  // GraphiQL fetches the schema again when its fetcher changes.
  const [fetcher, setFetcher] = useState(() => createFetcher(part, setRefusal));
  const show = (next: Part) => {
    setPart(next);
    setFetcher(() => createFetcher(next, setRefusal));
  };
  return (
    <div className="flex h-dvh min-h-[60rem] flex-col md:min-h-[36rem]">
      <header className="flex flex-wrap items-center justify-between gap-x-6 bg-navy px-4 py-2 text-white">
        <div className="flex flex-wrap items-center gap-x-6">
          <a href="/home" className="flex min-h-14 items-center rounded-box">
            <Logo />
            <span className="sr-only">, home</span>
          </a>
          <h1 className="text-xl font-bold">GraphQL explorer</h1>
        </div>
        <label className="flex min-h-11 max-w-full flex-wrap items-center gap-x-2">
          Shows
          <select
            value={part}
            onChange={({ target }) => show(target.value as Part)}
            className="min-h-11 max-w-full rounded-box border border-control bg-surface px-2 text-ink"
          >
            <option value="token">what tokens can call</option>
            <option value="all">all operations</option>
          </select>
        </label>
        <nav aria-label="Main" className="flex gap-x-5">
          <a href="/home" className={link}>
            Back to the portal
          </a>
          <a href="/developers" className={link}>
            API guide
          </a>
        </nav>
      </header>
      <main className="flex min-h-0 flex-1 flex-col">
        {refusal && <SchemaNotice refusal={refusal} onRetry={() => show(part)} />}
        <div ref={makeEditorsAccessible} className="min-h-0 flex-1">
          <GraphiQL
            fetcher={fetcher}
            defaultTabs={exampleTabs}
            defaultEditorToolsVisibility
            forcedTheme="system"
            shouldPersistHeaders={false}
          >
            <GraphiQL.Logo>
              <></>
            </GraphiQL.Logo>
          </GraphiQL>
        </div>
      </main>
    </div>
  );
}

function SchemaNotice({ refusal, onRetry }: { refusal: Answer; onRetry: () => void }) {
  const { message, extensions } = refusal.errors?.[0] ?? { message: refusal.message };
  const isForKnownCallers = ['UNAUTHENTICATED', 'UNTRUSTED_DOCUMENT'].includes(extensions?.code ?? '');
  // An installation may accept documents that are not the portal's with access tokens only.
  const takesLogin = isForKnownCallers && message?.includes('login') === true;
  return (
    <div className="p-4 pb-0">
      <Notice tone="warning">
        <p>
          <strong>No documentation and no completion yet.</strong> <span>{message}</span>
        </p>
        {takesLogin && (
          <p>
            <a href={loginPath(EXPLORER_PATH)} className="underline underline-offset-2">
              Log in
            </a>
            , or use an access token.
          </p>
        )}
        {isForKnownCallers && (
          <p>
            Type the token under Headers, as{' '}
            <code className="font-mono text-sm">{'{ "Authorization": "Bearer innovation_…" }'}</code>, and
            read the schema again. It is not stored: it is gone with this page.
          </p>
        )}
        <button type="button" onClick={onRetry} className={buttonLooks('secondary')}>
          Read the schema again
        </button>
      </Notice>
    </div>
  );
}

/** The instance that CodeMirror 5 sets on its element. */
interface CodeMirrorElement extends HTMLElement {
  CodeMirror?: {
    addKeyMap(keys: Record<string, false>): void;
    setOption(name: 'screenReaderLabel', value: string): void;
  };
}

/** Makes GraphiQL's editors accessible as they appear: Tab leaves them, and screen readers get a label. */
function makeEditorsAccessible(root: HTMLElement | null): (() => void) | undefined {
  if (!root) return undefined;
  const seen = new WeakSet<Element>();
  const adapt = () => {
    for (const element of root.querySelectorAll<CodeMirrorElement>('.CodeMirror')) {
      const editor = element.CodeMirror;
      if (!editor || seen.has(element)) continue;
      seen.add(element);
      // False: the browser handles the key.
      editor.addKeyMap({ Tab: false, 'Shift-Tab': false });
      editor.setOption('screenReaderLabel', labelOf(element));
    }
  };
  const observer = new MutationObserver(adapt);
  observer.observe(root, { childList: true, subtree: true });
  adapt();
  return () => observer.disconnect();
}

// Variables and headers share one section, whose label names only the visible one.
function labelOf(element: Element): string {
  const section = element.closest('section[aria-label]');
  if (!section?.matches('.graphiql-editor-tool')) return section?.getAttribute('aria-label') ?? '';
  return section.querySelector('.CodeMirror') === element ? 'Variables' : 'Headers';
}

const root = document.getElementById('root');
if (!root) throw new Error('explorer.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Explorer />
  </StrictMode>,
);
