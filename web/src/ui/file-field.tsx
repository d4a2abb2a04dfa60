import { FileText, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { DragEvent, ReactNode, Ref } from 'react';
import { fieldsTexts } from '@portal/schema/texts/fields';
import { partsTexts } from '@portal/schema/texts/parts';
import { sizeOf } from '../lib/words.ts';
import { Button } from './button.tsx';
import { controlProps, Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { Notice } from './notice.tsx';

interface Props extends FieldProps {
  accept: string;
  /** Describes the file, instead of the input's own "No file chosen"; undefined without one. */
  status: ReactNode;
  /** What a screen reader says of the file now: the one polite status of all that happens to it. */
  said?: string | undefined;
  /** The place of the status, which can take the focus. */
  statusRef?: Ref<HTMLDivElement>;
  /** Whether several files may be chosen at once. */
  multiple?: boolean;
  /** Called with at least one file. */
  onChoose: (files: [File, ...File[]]) => void;
}

export function FileDropField({
  accept,
  status,
  said,
  statusRef,
  multiple = false,
  onChoose,
  ...field
}: Props) {
  const [over, setOver] = useState(false);
  const statusId = useId();
  const props = controlProps(field);
  const input = useRef<HTMLInputElement>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    // The focused control, such as "Remove", is gone. No event reports that.
    if (hasFocus.current && document.activeElement === document.body) input.current?.focus();
  });
  const choose = (files: FileList | null) => {
    const [first, ...others] = files ?? [];
    if (first) onChoose(multiple ? [first, ...others] : [first]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  };
  return (
    <Field {...field}>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div
        onFocus={() => {
          hasFocus.current = true;
        }}
        onBlur={() => {
          hasFocus.current = false;
        }}
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
          ref={input}
          aria-describedby={[props['aria-describedby'], statusId].filter(Boolean).join(' ')}
          type="file"
          accept={accept}
          multiple={multiple}
          onChange={({ target }) => {
            choose(target.files);
            // Choosing the same file again must fire `change`.
            target.value = '';
          }}
          // Hides the "No file chosen" of the emptied input, which on phones is cut.
          className="min-h-11 w-full min-w-0 text-base text-transparent file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-box file:border file:border-solid file:border-control file:bg-surface file:px-4 file:font-semibold file:text-primary forced-colors:text-[Canvas]"
        />
        <div ref={statusRef} id={statusId} tabIndex={-1} className="min-w-0">
          {status ?? <NoFile />}
        </div>
      </div>
    </Field>
  );
}

export const NoFile = () => <p className="text-sm text-muted">{fieldsTexts.noFile}</p>;

export function FileField({
  file,
  onChange,
  ...field
}: Omit<Props, 'status' | 'statusRef' | 'multiple' | 'onChoose'> & {
  file: File | undefined;
  onChange: (file: File | undefined) => void;
}) {
  return (
    <FileDropField
      {...field}
      status={
        file && <FileLine name={file.name} notes={sizeOf(file.size)} onRemove={() => onChange(undefined)} />
      }
      onChoose={([chosen]) => onChange(chosen)}
    />
  );
}

export function FileLine({
  name,
  notes,
  actions,
  onRemove,
}: {
  name: string;
  notes: string;
  actions?: ReactNode;
  onRemove: () => void;
}) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4">
      <p className="flex min-w-0 flex-1 basis-56 items-start gap-2 py-2">
        <FileText aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{name}</span>, <span className="text-muted">{notes}</span>
        </span>
      </p>
      <div className="flex items-center gap-x-4">
        {actions}
        <button
          type="button"
          aria-label={fieldsTexts.removeIt({ name })}
          onClick={onRemove}
          className="inline-flex min-h-11 items-center gap-1 rounded-box text-muted underline underline-offset-2 hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
          {fieldsTexts.remove}
        </button>
      </div>
    </div>
  );
}

/** Says that nobody can read a file, or not all of it. @param props.isSilent where the status of the file says it */
export function FileWarnings({
  warnings,
  remark,
  isSilent,
}: {
  warnings: readonly string[];
  remark: string;
  isSilent?: boolean;
}) {
  if (warnings.length === 0) return null;
  return (
    <Notice tone="warning" isSilent={isSilent}>
      {warnings.map((warning) => (
        <p key={warning} className="font-semibold">
          {warning}
        </p>
      ))}
      <p>{remark}</p>
    </Notice>
  );
}

export const progressLooks =
  'h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary';

/** Says how an upload goes: its beginning, 25, 50 and 75 %, and the check at its end. @param sent in bytes, as `size` is */
export function uploadInWords(name: string, sent: number, size: number): string {
  const quarters = Math.floor((4 * sent) / size);
  if (quarters >= 4) return fieldsTexts.checking({ name });
  return quarters === 0 ? fieldsTexts.begins({ name }) : fieldsTexts.share({ percent: 25 * quarters, name });
}

export function UploadProgress({
  name,
  sent,
  size,
  note,
  onCancel,
}: {
  name: string;
  /** The bytes that were sent; `size` is in bytes, too. */
  sent: number;
  size: number;
  note?: string | undefined;
  onCancel: () => void;
}) {
  const isSent = sent >= size;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-box bg-primary-tint p-4">
      <div className="grid min-w-48 flex-1 gap-1">
        <p className="wrap-anywhere font-semibold text-info">
          {isSent ? fieldsTexts.checking({ name }) : fieldsTexts.uploading({ name })}
        </p>
        <progress
          max={size}
          value={Math.min(sent, size)}
          aria-label={fieldsTexts.upload({ name })}
          className={progressLooks}
        />
        <p className="text-sm text-info tabular-nums">
          {fieldsTexts.sent({ sent: sizeOf(Math.min(sent, size)), size: sizeOf(size) })}
          {note && <span>{`. ${note}`}</span>}
        </p>
      </div>
      <Button variant="secondary" onClick={onCancel}>
        {partsTexts.cancel}
      </Button>
    </div>
  );
}
