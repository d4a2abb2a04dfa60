import type { DocumentFinding } from '@portal/schema/examination';

export interface Inspection {
  /** The number of pages; null when they cannot be counted. */
  pages: number | null;
  findings: DocumentFinding[];
}

export interface DocumentInspector {
  /** The number of documents that are being inspected or queued. */
  readonly waiting: number;
  /** Inspects a document, whose memory is transferred to the worker thread. @throws InspectionAborted */
  inspect(document: Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>): Promise<Inspection>;
  close(): Promise<void>;
}
