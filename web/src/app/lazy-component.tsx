/** Components whose code is loaded when it is needed. */
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';

/** A component whose code is loaded lazily, and the way to preload it. */
export type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the code before it is drawn; throws when it cannot be loaded. */
  preload: () => Promise<void>;
};

/**
 * Makes a component that is drawn as soon as its code is loaded. React's `lazy` would hold it back for 300 ms after `Waiting`
 * was drawn, however fast the line is.
 * @param load loads the code; a failure goes to the error boundary around the component
 * @param Waiting is drawn until then
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType = Nothing,
): LazyComponent<Props> {
  let Code: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const preload = () =>
    (loading ??= load().then(
      (loaded) => {
        Code = loaded;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  function Lazy(props: Props) {
    const [state, setState] = useState<{ failure?: unknown }>({});
    const isThere = Code !== undefined;
    useEffect(() => {
      if (isThere) return;
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
    }, [isThere]);
    if ('failure' in state) throw state.failure;
    return Code ? <Code {...props} /> : <Waiting />;
  }
  return Object.assign(Lazy, { preload });
}

const Nothing = () => null;
