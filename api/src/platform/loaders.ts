import DataLoader from 'dataloader';
import type { Context } from './context.ts';

/** Defines a DataLoader, which batches keys within one call. `load` returns values by key for a variant; a missing one is `empty`. */
export function defineLoader<V>(
  load: (ctx: Context, keys: readonly string[], variant: string) => Promise<Map<string, V>>,
  empty: V,
) {
  const id = Symbol('loader');
  return (ctx: Context, key: string, variant = ''): Promise<V> => {
    const loaders = (ctx.loaders.get(id) ?? new Map()) as Map<string, DataLoader<string, V>>;
    ctx.loaders.set(id, loaders);
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
 * Defines what is read once within one call, however often it is asked for. It is for figures, with which no mutation answers;
 * and for calls: the context of a job may live on.
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
