import DataLoader from 'dataloader';
import type { EntityManager } from 'typeorm';
import type { Context } from './context.ts';
import { parameters, runQuery } from './database/read-list.ts';

/**
 * Defines a DataLoader, which batches keys within one call. `load` returns values by key for a variant; a missing one is `empty`.
 * A transaction of the call has loaders of its own: they read by its connection, which is gone after it.
 */
export function defineLoader<V>(
  load: (ctx: Context, keys: readonly string[], variant: string) => Promise<Map<string, V>>,
  empty: V,
) {
  const id = Symbol('loader');
  return (ctx: Context, key: string, variant = ''): Promise<V> => {
    const known = (ctx.loaders.get(id) ?? new WeakMap()) as WeakMap<
      EntityManager,
      Map<string, DataLoader<string, V>>
    >;
    ctx.loaders.set(id, known);
    const loaders = known.get(ctx.db) ?? new Map<string, DataLoader<string, V>>();
    known.set(ctx.db, loaders);
    let loader = loaders.get(variant);
    if (!loader) {
      loader = new DataLoader<string, V>(
        async (keys) => {
          const found = await load(ctx, [...new Set(keys)], variant);
          return keys.map((k) => found.get(k) ?? empty);
        },
        // Values are not cached: the answer of a mutation must be read after the change.
        { cache: false },
      );
      loaders.set(variant, loader);
    }
    return loader.load(key);
  };
}

/**
 * Defines a statement that concurrent calls share (docs/decisions/0059); nothing is cached, since rows change at any time.
 * @param run returns the values in the order of the keys
 * @param options.inTurn whether calls wait while the statement runs, and share the next one: for rows that each of them locks
 */
export function sharedStatement<Reader extends { db: EntityManager }, K, V>(
  run: (reader: Reader, keys: readonly K[]) => Promise<V[]>,
  { inTurn = false } = {},
) {
  const loaders = new WeakMap<EntityManager, DataLoader<K, V>>();
  const open = (reader: Reader) => {
    let underWay: Promise<unknown> = Promise.resolve();
    const loader = new DataLoader<K, V>(
      (keys) => {
        const answers = run(reader, keys);
        underWay = answers.catch(() => undefined);
        return answers;
      },
      {
        cache: false,
        // The batch runs after all pending I/O callbacks, so that it includes all calls that arrived at once.
        batchScheduleFn: (go) => void (inTurn ? underWay.then(() => setImmediate(go)) : setImmediate(go)),
      },
    );
    loaders.set(reader.db, loader);
    return loader;
  };
  return (reader: Reader, key: K): Promise<V> => (loaders.get(reader.db) ?? open(reader)).load(key);
}

/** The context whose reads are batched and cached for a call. */
export type Together = Pick<Context, 'db' | 'loaders'>;

const TOGETHER = Symbol('together');

/**
 * Runs a SELECT in one statement with the others that the call asks for at the same moment; rows are read as JSON. A page of
 * figures asks for many sums: without it, the dashboard sends 8 statements in place of 3 (api/test/statement-counts.json).
 */
export function selectTogether<Row extends object>(
  { db, loaders }: Together,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const known = (loaders.get(TOGETHER) ?? new WeakMap()) as WeakMap<
    EntityManager,
    DataLoader<Select, object[]>
  >;
  loaders.set(TOGETHER, known);
  const loader =
    known.get(db) ??
    new DataLoader((selects: readonly Select[]) => runTogether(db, selects), { cache: false });
  known.set(db, loader);
  return loader.load({ text, values }) as Promise<Row[]>;
}

interface Select {
  text: string;
  values: readonly unknown[];
}

async function runTogether(db: EntityManager, selects: readonly Select[]): Promise<object[][]> {
  const { values, add } = parameters();
  const parts = selects.map((select) => {
    const names = select.values.map((value) => add(value));
    const text = select.text.replace(/\$(\d+)/g, (_, number: string) => names[Number(number) - 1] ?? '');
    return `(SELECT coalesce(json_agg(selected), '[]') FROM (${text}) AS selected)`;
  });
  const [answer] = await runQuery<{ rows: object[][] }>(
    db,
    `SELECT json_build_array(${parts.join(', ')}) AS rows`,
    values,
  );
  return answer?.rows ?? [];
}

/**
 * Defines a value that one call reads once, however often its fields need it. It is for figures, with which no mutation
 * answers; and for calls: the context of a job may live on.
 */
export function oncePerCall<V, K = void>(read: (ctx: Context, of: K) => Promise<V>) {
  const id = Symbol('once');
  return (ctx: Context, of: K): Promise<V> => {
    const known = (ctx.loaders.get(id) ?? new Map()) as Map<string, Promise<V>>;
    ctx.loaders.set(id, known);
    const key = JSON.stringify(of);
    const found = known.get(key) ?? read(ctx, of);
    known.set(key, found);
    return found;
  };
}
