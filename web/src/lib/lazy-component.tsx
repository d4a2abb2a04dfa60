import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';

export type LazyComponent<Props> = ComponentType<Props> & {
  preload: () => Promise<void>;
};

/** Makes a lazy component. React's `lazy` shows its fallback for at least 300 ms. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType = Nothing,
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
    const isLoaded = Loaded !== undefined;
    useEffect(() => {
      if (isLoaded) return;
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
    }, [isLoaded]);
    if ('failure' in state) throw state.failure;
    return Loaded ? <Loaded {...props} /> : <Fallback />;
  }
  return Object.assign(Lazy, { preload });
}

const Nothing = () => null;
