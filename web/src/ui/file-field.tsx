import { FileText, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { DragEvent } from 'react';
import { controlProps, Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

interface Props extends FieldProps {
  /** The type to offer in the file dialog. */
  accept: string;
  file: File | undefined;
  onChange: (file: File | undefined) => void;
}

const megabytes = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** One file, chosen or dropped. */
export function FileField({ accept, file, onChange, ...field }: Props) {
  const [over, setOver] = useState(false);
  const nameId = useId();
  const props = controlProps(field);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped) onChange(dropped);
  };
  return (
    <Field {...field}>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`grid gap-3 rounded-box border-2 border-dashed p-4 ${over ? 'border-primary bg-primary-tint' : field.error ? 'border-danger' : 'border-control'}`}
      >
        <input
          {...props}
          aria-describedby={
            [props['aria-describedby'], file && nameId].filter(Boolean).join(' ') || undefined
          }
          type="file"
          accept={accept}
          onChange={({ target }) => {
            onChange(target.files?.[0]);
            // Choosing the same file again after a change counts as a choice.
            target.value = '';
          }}
          // The emptied input says that no file is chosen; the line below names the one that is.
          className={`min-h-11 w-full min-w-0 text-base ${file ? 'text-transparent' : ''} file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-box file:border file:border-solid file:border-control file:bg-white file:px-4 file:font-semibold file:text-primary`}
        />
        {file ? (
          <p className="flex min-w-0 items-center gap-2">
            <FileText aria-hidden="true" className="size-5 shrink-0 text-primary" />
            <span id={nameId} className="min-w-0 break-words">
              {file.name} <span className="text-muted">({megabytes(file.size)})</span>
            </span>
            <button
              type="button"
              aria-label={`Remove ${file.name}`}
              onClick={() => onChange(undefined)}
              className="ml-auto inline-flex size-11 shrink-0 items-center justify-center rounded-box text-muted hover:bg-locked-tint"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </p>
        ) : (
          <p className="text-sm text-muted">Choose a file, or drop it here.</p>
        )}
      </div>
    </Field>
  );
}
