import { GraphiQL } from 'graphiql';
import type { GraphiQLProps } from 'graphiql';
import { useState } from 'react';
import { Logo } from '../../../app/logo.tsx';
import { call } from './call.ts';
import type { Answer } from './call.ts';
import { exampleTabs } from './examples.ts';
import { openEditors } from './open-editors.ts';
import { SchemaNotice } from './schema-notice.tsx';

type Fetcher = GraphiQLProps['fetcher'];

/** @param onSchema learns whether the schema was given: undefined, or why not */
function fetcherThatTells(onSchema: (refusal: Answer | undefined) => void): Fetcher {
  return async (operation, options) => {
    const isSchema = operation.operationName === 'IntrospectionQuery';
    try {
      const answer = await call(
        namedRight(operation),
        options?.headers as Record<string, string> | undefined,
      );
      if (isSchema) onSchema(answer.data ? undefined : answer);
      // Without data GraphiQL would ask for the schema once more, in other words.
      return (isSchema ? { data: null, ...answer } : answer) as Awaited<ReturnType<Fetcher>>;
    } catch (error) {
      if (isSchema) onSchema({ message: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  };
}

/** Who runs an operation at once after changing tabs gets the name of the one before from GraphiQL. */
function namedRight<T extends { query: string; operationName?: string | null }>(operation: T): T {
  const { query, operationName } = operation;
  const isThere = new RegExp(`\\b${operationName}\\b`).test(query);
  return isThere ? operation : { ...operation, operationName: undefined };
}

const link = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';

/** GraphiQL in the portal's frame. */
export function Explorer() {
  const [refusal, setRefusal] = useState<Answer>();
  // GraphiQL reads the schema anew when it gets another function to call by.
  const [fetcher, setFetcher] = useState(() => fetcherThatTells(setRefusal));
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
        {refusal && (
          <SchemaNotice refusal={refusal} onAgain={() => setFetcher(() => fetcherThatTells(setRefusal))} />
        )}
        <div ref={openEditors} className="min-h-0 flex-1">
          <GraphiQL
            fetcher={fetcher}
            defaultTabs={exampleTabs}
            defaultEditorToolsVisibility
            forcedTheme="light"
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
