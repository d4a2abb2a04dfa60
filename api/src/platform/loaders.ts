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
