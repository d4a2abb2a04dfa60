/** The reader of documents that all portals of a test process share: starting its thread takes seconds of the processor. */
import { Script } from 'node:vm';
import { openDocumentInspector } from '../src/features/documents/examination/document-inspector.ts';
import { documentInspectorScript } from '../src/features/documents/feature.ts';
import type { DocumentInspector } from '../src/platform/files/inspection.ts';

/** Each suite has globals of its own: these are the process’s. */
const shared = new Script('globalThis').runInThisContext() as { testInspector?: DocumentInspector };

/** Longer than any run, so that the thread waits for the next suite; it does not keep the process alive. */
const IDLE = 2 ** 31 - 1;

/** Returns a reader of documents whose end leaves the thread to other portals. */
export function sharedInspector(): DocumentInspector {
  const inspector = (shared.testInspector ??= openDocumentInspector(documentInspectorScript, { idle: IDLE }));
  return {
    get waiting() {
      return inspector.waiting;
    },
    inspect: (document) => inspector.inspect(document),
    close: async () => undefined,
  };
}
