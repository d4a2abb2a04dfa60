/** What jsdom lacks and our modules need as soon as they are loaded: import it before them. */
import { File as NodeFile } from 'node:buffer';
import { TextEncoder } from 'node:util';

Object.assign(globalThis, { TextEncoder, IS_REACT_ACT_ENVIRONMENT: true });

/** A file that can be read, as jsdom's own cannot. */
export const fileOf = (parts: (string | Blob)[], name = 'prop.pdf', type = 'application/pdf'): File =>
  new NodeFile(parts as string[], name, { type }) as unknown as File;
