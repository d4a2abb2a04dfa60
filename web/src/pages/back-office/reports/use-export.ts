/** An export of the report: how far it is, stopping it, how it ended. */
import { useEffect, useRef, useState } from 'react';
import { endSession, getSession } from '../../../session/session-store.ts';
import { exportAddress, saveBlob, saveByBrowser } from './export-file.ts';
import type { ExportFile } from './export-file.ts';

/**
 * Most rows that the page itself reads. Until it is saved, such a file is in the memory of the tab and ends with it:
 * at 100,000 rows that is some megabytes for some seconds, on a phone too. A longer one is the browser's to download:
 * it goes to the disk as it comes, survives leaving the page, and has the browser's own pause and cancel.
 */
const ROWS_IN_PAGE_MAX = 100_000;

/** Between two reports of progress, in milliseconds. */
const REPORT_EVERY = 100;

const BROKEN_OFF = 'The connection was lost before the file was complete. Nothing was saved. Try again.';

/** Where an export stands. */
export type ExportState =
  | { kind: 'idle' }
  | { kind: 'running'; file: ExportFile; rows: number | undefined; bytes: number }
  | { kind: 'saved' | 'left to the browser'; file: ExportFile; rows: number | undefined }
  | { kind: 'cancelled'; file: ExportFile }
  | { kind: 'failed'; file: ExportFile; message: string };

export function useExport() {
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: ExportFile): Promise<void> => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'running', file, rows: undefined, bytes: 0 });
    try {
      setState(await receive(file, controller, setState));
    } catch {
      setState(
        controller.signal.aborted
          ? { kind: 'cancelled', file }
          : { kind: 'failed', file, message: BROKEN_OFF },
      );
    } finally {
      running.current = undefined;
    }
  };
  return { state, start, cancel: () => running.current?.abort() };
}

/** @throws when the connection breaks off, or is aborted */
async function receive(
  file: ExportFile,
  controller: AbortController,
  onProgress: (state: ExportState) => void,
): Promise<ExportState> {
  const { token } = getSession();
  const response = await fetch(exportAddress(file), { signal: controller.signal });
  if (response.status === 401) endSession(token);
  if (!response.ok || !response.body) {
    const answer = (await response.json().catch(() => ({}))) as { message?: string };
    const message = answer.message ?? 'The server could not make the file. Try again in a minute.';
    return { kind: 'failed', file, message };
  }
  const total = response.headers.get('X-Total-Rows');
  const rows = total === null ? undefined : Number(total);
  if (rows !== undefined && rows > ROWS_IN_PAGE_MAX) {
    controller.abort();
    saveByBrowser(file);
    return { kind: 'left to the browser', file, rows };
  }
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let reported = -REPORT_EVERY;
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    bytes += value.length;
    if (performance.now() - reported < REPORT_EVERY) continue;
    reported = performance.now();
    onProgress({ kind: 'running', file, rows, bytes });
  }
  saveBlob(file, new Blob(chunks, { type: response.headers.get('Content-Type') ?? '' }));
  return { kind: 'saved', file, rows };
}
