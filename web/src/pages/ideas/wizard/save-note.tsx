import type { SaveState } from './use-draft.ts';

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

/** Whether the newest changes are safe. */
export function SaveNote({ saved }: { saved: SaveState }) {
  return (
    <p className="min-h-6 text-sm text-muted">
      {saved === 'saving' && 'Saving…'}
      {saved === 'failed' && 'Kept in this browser; we could not reach the server.'}
      {typeof saved === 'object' && `Saved ${time.format(saved.at)}`}
    </p>
  );
}
