import { useEffect, useRef } from 'react';
import type { ComponentType } from 'react';
import { formTexts } from '@portal/schema/texts/form';
import { frameTexts } from '@portal/schema/texts/frame';
import { lazyComponent } from '../lib/lazy-component.tsx';
import type { LazyComponent } from '../lib/lazy-component.tsx';
import { Button } from './button.tsx';

/**
 * Makes a lazy part of a page, which the user opens. If its code cannot be loaded it says so; the rest of the page stays,
 * with its unsaved values.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> => lazyComponent(load, undefined, MissingPart);

function MissingPart({ retry }: { retry: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  // A dialog is asked for at another place of the page.
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="grid justify-items-start gap-3 rounded-box border border-line bg-surface p-4"
    >
      <p className="font-semibold">{formTexts.missing}</p>
      <p>{formTexts.missingText}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={retry}>{frameTexts.retry}</Button>
        <Button variant="secondary" onClick={() => window.location.reload()}>
          {formTexts.reload}
        </Button>
      </div>
    </div>
  );
}
