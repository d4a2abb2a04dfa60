import { Button } from './button.tsx';
import { sizeOf } from '../app/words.ts';

/** How much of an upload has been sent, with a way to stop it. */
export function UploadProgress({
  name,
  sent,
  size,
  note,
  onCancel,
}: {
  /** The name of the file. */
  name: string;
  /** In bytes. */
  sent: number;
  size: number;
  /** What the upload waits for, in a sentence. */
  note?: string | undefined;
  onCancel: () => void;
}) {
  const isSent = sent >= size;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-box bg-primary-tint p-4">
      <div className="grid min-w-48 flex-1 gap-1">
        <p className="wrap-anywhere font-semibold text-info">
          {isSent ? `Checking ${name}…` : `Uploading ${name}`}
        </p>
        <progress
          max={size}
          value={Math.min(sent, size)}
          aria-label={`Upload of ${name}`}
          className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
        />
        <p className="text-sm text-info tabular-nums">
          {sizeOf(Math.min(sent, size))} of {sizeOf(size)}
          {note && `. ${note}`}
        </p>
      </div>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
