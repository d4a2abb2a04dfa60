import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';

export type LazyComponent<Props> = ComponentType<Props> & {
  preload: () => Promise<void>;
};

/**
 * Makes a lazy component. React's `lazy` shows its fallback for at least 300 ms.
 * @param Failed replaces it where the code cannot be loaded; without it the failure goes to the error boundary
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType = Nothing,
  Failed?: ComponentType<{ retry: () => void }>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const preload = () =>
    (loading ??= load().then(
      (component) => {
        Loaded = component;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  function Lazy(props: Props) {
    const [state, setState] = useState<{ failure?: unknown }>({});
    const isAwaited = Loaded === undefined && !('failure' in state);
    useEffect(() => {
      if (!isAwaited) return;
      let isUnmounted = false;
      const show = (next: typeof state) => {
        if (!isUnmounted) setState(next);
      };
      preload().then(
        () => show({}),
        (failure: unknown) => show({ failure }),
      );
      return () => {
        isUnmounted = true;
      };
    }, [isAwaited]);
    if (!('failure' in state)) return Loaded ? <Loaded {...props} /> : <Fallback />;
    if (!Failed) throw state.failure;
    return <Failed retry={() => setState({})} />;
  }
  return Object.assign(Lazy, { preload });
}

const Nothing = () => null;
