import type { DocumentFinding } from '@portal/schema/examination';

export interface Inspection {
  /** Null when they cannot be counted. */
  pages: number | null;
  findings: DocumentFinding[];
}

export interface DocumentInspector {
  /** How many documents it reads, or are to be read next. */
  readonly waiting: number;
  /** Moves the document's memory to the worker. @throws InspectionAborted */
  inspect(document: Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>): Promise<Inspection>;
  close(): Promise<void>;
}
