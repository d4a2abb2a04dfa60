import { FileDown, FileSpreadsheet } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { sizeOf, countOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { fileName } from './use-export.ts';
import type { ExportFile, ExportState, useExport } from './use-export.ts';

const formats = [
  { format: 'xlsx', label: 'Export to Excel', Icon: FileSpreadsheet },
  { format: 'csv', label: 'Export to CSV', Icon: FileDown },
] as const;

const buttonId = (format: ExportFile['format']) => `export-${format}`;

type Export = ReturnType<typeof useExport>;

export function ExportButtons({
  state,
  start,
  filter,
  isEmpty,
}: Export & { filter: string; isEmpty: boolean }) {
  const running = state.kind === 'running' ? state.file.format : undefined;
  return (
    <div className="flex flex-wrap gap-2">
      {formats.map(({ format, label, Icon }) => (
        <Button
          key={format}
          id={buttonId(format)}
          variant={format === 'xlsx' ? 'primary' : 'secondary'}
          // The busy label is narrower: a fixed width prevents a layout shift.
          className="min-w-38 sm:min-w-48"
          disabled={isEmpty || (running !== undefined && running !== format)}
          busy={running === format && 'Exporting...'}
          onClick={() => void start({ format, filter })}
        >
          <Icon aria-hidden="true" className="mr-2 inline size-5 align-text-bottom max-sm:hidden" />
          {label}
        </Button>
      ))}
    </div>
  );
}

function messageOf(state: ExportState): string {
  if (state.kind === 'idle' || state.kind === 'failed') return '';
  const name = fileName(state.file);
  if (state.kind === 'cancelled') return `The export to ${name} was cancelled. Nothing was saved.`;
  const ideas = state.rows === undefined ? 'the ideas' : countOf(state.rows, 'idea');
  const what = state.file.filter ? `${ideas} matching “${state.file.filter}”` : ideas;
  if (state.kind === 'running') return `Exporting ${what} to ${name}…`;
  if (state.kind === 'saved') return `Saved ${what} as ${name}.`;
  return `Your browser is downloading ${what} as ${name}. Follow it in your downloads.`;
}

export function ExportProgress({ state, start, cancel }: Export) {
  return (
    <div className={state.kind === 'idle' ? 'sr-only' : ''}>
      {state.kind === 'running' && <Running {...state} onCancel={cancel} />}
      {/* The live region announces the beginning and the end, not each chunk. */}
      <p role="status" className={state.kind === 'running' ? 'sr-only' : 'text-muted'}>
        {messageOf(state)}
      </p>
      {state.kind === 'failed' && (
        <Notice tone="error">
          <p>
            <strong>{fileName(state.file)} could not be exported.</strong> {state.message}
          </p>
          <Button variant="secondary" onClick={() => void start(state.file)}>
            Try again
          </Button>
        </Notice>
      )}
    </div>
  );
}

// The bar is indeterminate: the size of the file is unknown until its end.
function Running({
  file: { format },
  rows,
  bytes,
  onCancel,
}: Extract<ExportState, { kind: 'running' }> & { onCancel: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = panel.current;
    // The focus would be lost with the panel's button.
    return () => {
      if (box?.contains(document.activeElement)) document.getElementById(buttonId(format))?.focus();
    };
  }, [format]);
  return (
    <div ref={panel} className="flex flex-wrap items-center gap-4 rounded-box bg-primary-tint p-4">
      <label className="grid min-w-48 flex-1 gap-2 font-semibold text-info">
        <span className="tabular-nums">
          {rows === undefined ? 'Preparing the file' : countOf(rows, 'idea')}
          {bytes > 0 && `, ${sizeOf(bytes)} so far`}
        </span>
        <progress className="moving-bar h-2 w-full rounded-full" />
      </label>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
