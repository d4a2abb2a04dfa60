import { Button } from './button.tsx';

/** How much of an upload is sent, with a way to stop it. */
export function UploadProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const percent = Math.round(share * 100);
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-box bg-primary-tint p-4">
      <label className="grid min-w-48 flex-1 gap-1 font-semibold text-info">
        {percent < 100 ? `Uploading, ${percent} %` : 'Uploaded. Checking your submission…'}
        <progress max={100} value={percent} className="h-3 w-full accent-primary" />
      </label>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
