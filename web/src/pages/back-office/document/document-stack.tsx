import { useDeferredValue, useState } from 'react';
import type { Ref } from 'react';
import { isWithheld } from '../../../ui/document-state.tsx';
import type { IdeaOnPage } from '../desk/desk-acts.ts';
import { DocumentViewer } from './document-viewer.tsx';
import type { ViewerActs } from './document-viewer.tsx';
import { FileLinks } from './toolbar.tsx';
import { ViewerStyle } from './viewer-style.tsx';

/** The fields of an idea that its PDF needs. */
type WithDocument = Pick<IdeaOnPage, 'document' | 'examination'>;

const keyOf = ({ document: { inlineUrl, size } }: WithDocument) => `${inlineUrl} ${size}`;

/**
 * Shows the PDF of an idea. Behind it, out of sight and of reach, waits that of the next one with its first page drawn,
 * so that it shows at once; the one before goes when the next is painted.
 */
export function DocumentStack({
  idea,
  ahead,
  acts,
  tools,
}: {
  idea: WithDocument | undefined;
  ahead?: WithDocument | undefined;
  acts?: Ref<ViewerActs>;
  /** The element that takes the tools, null until it is there; without one they stand over the document. */
  tools?: HTMLElement | null;
}) {
  const [zoom, setZoom] = useState(1);
  const [ready, setReady] = useState<readonly string[]>([]);
  const before = useDeferredValue(idea);
  const shown = idea && keyOf(idea);
  // The next document waits until the visible one is drawn.
  const next = shown !== undefined && ready.includes(shown) ? ahead : undefined;
  const wanted = [before, idea, next].flatMap((one) =>
    one?.document.url && !isWithheld(one.examination) ? [one] : [],
  );
  const present = new Map(wanted.map((one) => [keyOf(one), one]));
  const noteReady = (key: string) =>
    setReady((known) => (known.includes(key) ? known : [...known.filter((one) => present.has(one)), key]));
  return (
    <div className="not-on-paper relative min-h-0 flex-1">
      <ViewerStyle />
      {idea?.document.url === '' && <p className="p-4 text-muted">This idea has no PDF.</p>}
      {[...present].map(([key, { document }]) => {
        const isShown = key === shown;
        return (
          <div key={key} inert={!isShown} className={`absolute inset-0 ${isShown ? '' : 'invisible'}`}>
            <DocumentViewer
              address={document.inlineUrl}
              name={document.name}
              {...{ isShown, zoom, setZoom, tools }}
              links={isShown && <FileLinks document={document} />}
              acts={isShown ? acts : undefined}
              onReady={() => noteReady(key)}
            />
          </div>
        );
      })}
    </div>
  );
}
