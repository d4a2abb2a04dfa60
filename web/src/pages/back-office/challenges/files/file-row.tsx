import { FileText, X } from 'lucide-react';
import { pictureMarkdown } from '@portal/schema/call-file';
import { malwareChecks } from '@portal/schema/examination';
import type { FileRowFragment } from '../../../../graphql/generated-staff.ts';
import { inFigures, sizeOf } from '../../../../lib/words.ts';
import { CopyField } from '../../../../ui/copy-field.tsx';

/** Shows a file with what it is, and the Markdown of a picture. */
export function FileRow({ file, onRemove }: { file: FileRowFragment; onRemove: () => void }) {
  const { id, kind, name, label, size, width, height, url, malwareCheck } = file;
  const pixels = width && height ? `${inFigures(width)} × ${inFigures(height)} pixels` : undefined;
  const isWithheld = malwareCheck === 'WAITING' || malwareCheck === 'INFECTED';
  return (
    <div className="call-file">
      {kind === 'DOWNLOAD' || isWithheld ? (
        <FileText aria-hidden="true" className="call-file-sign" />
      ) : (
        <img
          src={url}
          alt={label}
          width={width ?? undefined}
          height={height ?? undefined}
          className="call-file-picture"
        />
      )}
      <div className="call-file-words">
        <p className="font-semibold wrap-anywhere">{isWithheld ? label : <a href={url}>{label}</a>}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {[name, pixels, sizeOf(size)].filter(Boolean).join(', ')}
        </p>
        {isWithheld && <p className="text-sm">{malwareChecks[malwareCheck]}</p>}
      </div>
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="inline-flex min-h-11 items-center gap-1 rounded-box text-muted underline underline-offset-2 hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
        Remove
      </button>
      {kind === 'PICTURE' && (
        <div className="call-file-markdown">
          <CopyField
            name={`markdown-${id}`}
            label={`Markdown of ${name}`}
            hidesLabel
            rows={1}
            value={pictureMarkdown(file)}
          />
        </div>
      )}
    </div>
  );
}
