import DataLoader from 'dataloader';
import type { Context } from '../context.ts';

/**
 * A loader that batches by key within one call: define it once, ask it with the call's context.
 * @param load gives, for distinct keys, the values by key; a key without one resolves to `empty`
 */
export function defineLoader<V>(
  load: (ctx: Context, keys: readonly string[]) => Promise<Map<string, V>>,
  empty: V,
) {
  const id = Symbol('loader');
  return (ctx: Context, key: string): Promise<V> => {
    let loader = ctx.loaders.get(id) as DataLoader<string, V> | undefined;
    if (!loader) {
      loader = new DataLoader<string, V>(async (keys) => {
        const found = await load(ctx, keys);
        return keys.map((k) => found.get(k) ?? empty);
      });
      ctx.loaders.set(id, loader);
    }
    return loader.load(key);
  };
}
