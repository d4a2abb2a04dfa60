import { useEffect, useRef, useState } from 'react';
import { ensureRecent } from '../session/ensure-recent.ts';
import { endSession, getSession } from '../session/session-store.ts';

/** The most rows that the page keeps in memory, some megabytes. The browser downloads longer files straight to the disk. */
const ROWS_IN_PAGE_MAX = 100_000;

const PROGRESS_INTERVAL = 100;

/** Milliseconds in which a browser reads a blob that it saves. */
const BLOB_LIFETIME = 60_000;

const CONNECTION_LOST = 'The connection was lost before the file was complete. Nothing was saved. Try again.';

export interface ExportFile {
  format: 'xlsx' | 'csv';
  name: string;
  url: string;
  /** Names the filters, to follow the count. */
  matching: string;
}

const download = (name: string, href: string) =>
  Object.assign(document.createElement('a'), { href, download: name }).click();

/** Has the browser save a file. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  download(name, url);
  setTimeout(() => URL.revokeObjectURL(url), BLOB_LIFETIME);
}

export type ExportState =
  | { kind: 'idle' }
  | { kind: 'running'; file: ExportFile; rows: number | undefined; bytes: number }
  | { kind: 'saved' | 'left to the browser'; file: ExportFile; rows: number | undefined }
  | { kind: 'cancelled'; file: ExportFile }
  /** The server asks for the purpose of the file. */
  | { kind: 'asks'; file: ExportFile; message: string }
  | { kind: 'failed'; file: ExportFile; message: string };

/** Downloads a file that the server makes, after a recent authentication where the server asks for one. */
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
          : { kind: 'failed', file, message: CONNECTION_LOST },
      );
    } finally {
      running.current = undefined;
    }
  };
  return {
    state,
    start,
    cancel: () => running.current?.abort(),
    dismiss: () => setState({ kind: 'idle' }),
  };
}

interface Refusal {
  code?: string;
  message?: string;
  errors?: { field: string; message: string }[];
}

/** @throws when the connection is lost or aborted */
async function receive(
  asked: ExportFile,
  controller: AbortController,
  onProgress: (state: ExportState) => void,
): Promise<ExportState> {
  const { token } = getSession();
  const response = await fetch(asked.url, { signal: controller.signal });
  // The server's name of the file tells its filters and days.
  const [, name = asked.name] =
    /filename="?([\w.-]+)/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  const file = { ...asked, name };
  if (response.status === 401) endSession(token);
  if (!response.ok || !response.body) {
    const answer = (await response.json().catch(() => ({}))) as Refusal;
    if (answer.code === 'REAUTHENTICATION_REQUIRED')
      return (await ensureRecent())
        ? receive(asked, controller, onProgress)
        : { kind: 'cancelled', file: asked };
    const question = answer.errors?.find(({ field }) => field === 'reason');
    if (question) return { kind: 'asks', file, message: question.message };
    const message = answer.message ?? 'The server could not make the file. Try again in a minute.';
    return { kind: 'failed', file, message };
  }
  const total = response.headers.get('X-Total-Rows');
  const rows = total === null ? undefined : Number(total);
  if (rows !== undefined && rows > ROWS_IN_PAGE_MAX) {
    controller.abort();
    download(file.name, file.url);
    return { kind: 'left to the browser', file, rows };
  }
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let reported = -PROGRESS_INTERVAL;
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    bytes += value.length;
    if (performance.now() - reported < PROGRESS_INTERVAL) continue;
    reported = performance.now();
    onProgress({ kind: 'running', file, rows, bytes });
  }
  const type = response.headers.get('Content-Type') ?? '';
  saveBlob(file.name, new Blob(chunks, { type }));
  return { kind: 'saved', file, rows };
}
