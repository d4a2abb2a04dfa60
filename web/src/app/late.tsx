/** Components whose code comes when it is needed. */
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';

/** Such a component, and the way to have its code before it is drawn. */
export type LateComponent<Props> = ComponentType<Props> & {
  /** Brings the code; throws when it could not be loaded. */
  bring: () => Promise<void>;
};

/**
 * A component that is drawn as soon as its code is there. React's `lazy` would hold it back for 300 ms after `Waiting`
 * was drawn, however fast the line is.
 * @param load gets the code; where it fails, the boundary around the component is told
 * @param Waiting stands in its place until then
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType = Nothing,
): LateComponent<Props> {
  let Code: ComponentType<Props> | undefined;
  let coming: Promise<void> | undefined;
  const bring = () =>
    (coming ??= load().then(
      (loaded) => {
        Code = loaded;
      },
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    ));
  function Late(props: Props) {
    const [state, setState] = useState<{ failure?: unknown }>({});
    const isThere = Code !== undefined;
    useEffect(() => {
      if (isThere) return;
      let isGone = false;
      const show = (next: typeof state) => {
        if (!isGone) setState(next);
      };
      bring().then(
        () => show({}),
        (failure: unknown) => show({ failure }),
      );
      return () => {
        isGone = true;
      };
    }, [isThere]);
    if ('failure' in state) throw state.failure;
    return Code ? <Code {...props} /> : <Waiting />;
  }
  return Object.assign(Late, { bring });
}

const Nothing = () => null;
