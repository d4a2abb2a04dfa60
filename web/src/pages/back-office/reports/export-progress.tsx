import { useLayoutEffect, useRef } from 'react';
import { sizeOf } from '../../../app/words.ts';
import { Button } from '../../../ui/button.tsx';
import { countOf } from '../../../ui/figures.ts';
import { Notice } from '../../../ui/notice.tsx';
import { exportButtonId } from './export-buttons.tsx';
import { fileName } from './export-file.ts';
import type { ExportFile } from './export-file.ts';
import type { ExportState } from './use-export.ts';

function wordsOf(state: ExportState): string {
  if (state.kind === 'idle' || state.kind === 'failed') return '';
  const name = fileName(state.file);
  if (state.kind === 'cancelled') return `The export to ${name} was cancelled. Nothing was saved.`;
  const ideas = state.rows === undefined ? 'the ideas' : countOf(state.rows, 'idea');
  const what = state.file.filter ? `${ideas} matching “${state.file.filter}”` : ideas;
  if (state.kind === 'running') return `Exporting ${what} to ${name}…`;
  if (state.kind === 'saved') return `Saved ${what} as ${name}.`;
  return `Your browser is downloading ${what} as ${name}. Follow it in your downloads.`;
}

/** How the export goes, and how it ended. */
export function ExportProgress({
  state,
  onCancel,
  onRetry,
}: {
  state: ExportState;
  onCancel: () => void;
  onRetry: (file: ExportFile) => void;
}) {
  return (
    <div className={state.kind === 'idle' ? 'sr-only' : ''}>
      {state.kind === 'running' && <Running {...state} onCancel={onCancel} />}
      {/* Read out at the beginning and at the end, not with every piece that arrives. */}
      <p role="status" className={state.kind === 'running' ? 'sr-only' : 'text-muted'}>
        {wordsOf(state)}
      </p>
      {state.kind === 'failed' && (
        <Notice tone="error">
          <p>
            <strong>{fileName(state.file)} could not be exported.</strong> {state.message}
          </p>
          <Button variant="secondary" onClick={() => onRetry(state.file)}>
            Try again
          </Button>
        </Notice>
      )}
    </div>
  );
}

/** The file as it comes in. How large it will be nobody knows before its end, so the bar tells only that it moves. */
function Running({
  file,
  rows,
  bytes,
  onCancel,
}: Extract<ExportState, { kind: 'running' }> & { onCancel: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = panel.current;
    // When the panel goes with the focus on its button, the focus would be lost.
    return () => {
      if (box?.contains(document.activeElement)) document.getElementById(exportButtonId(file))?.focus();
    };
  }, [file]);
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
