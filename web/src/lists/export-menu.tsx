import { can } from '@portal/schema/access';
import { contactsIn, screenHeads } from '@portal/schema/report';
import { FileDown, FileSpreadsheet, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { inFigures, sizeOf } from '../lib/words.ts';
import { useSession } from '../session/session-store.ts';
import { Button } from '../ui/button.tsx';
import { FilterMenu } from '../ui/filter-menu.tsx';
import { Notice } from '../ui/notice.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import './export-menu.css';
import { useExport } from './use-export.ts';
import type { ExportState } from './use-export.ts';

const formats = [
  {
    format: 'xlsx',
    label: 'Export to Excel',
    withContacts: 'Excel with contact details…',
    Icon: FileSpreadsheet,
  },
  { format: 'csv', label: 'Export to CSV', withContacts: 'CSV with contact details…', Icon: FileDown },
] as const;

/** The export of a list: its path on the server, and the name of the file without its extension. */
export interface ListExport {
  path: string;
  file: string;
  /** Whether “Export to Excel” stands beside the menu, which then has the other formats. */
  hasExcelButton?: boolean;
}

/** The number of rows from which a list is exported: a shorter one is read on its page. */
const LONG = 100;

/** Tells whether a list is long, by its rows; null is more than the server counts. */
export const isLong = (total: number | null): boolean => total === null || total >= LONG;

/**
 * Tells whether a list has an export: where it is long, or may be without its filters.
 * @param isStale whether the total is still that of other filters
 */
export function useHasExport({
  total,
  isFiltered,
  isStale,
  whole,
}: {
  total: number | null | undefined;
  isFiltered: boolean;
  isStale: boolean;
  whole?: number | undefined;
}): boolean {
  const [seen, setSeen] = useState<number | null>();
  if (!isFiltered && !isStale && total !== undefined && total !== seen) setSeen(total);
  if (total === undefined) return false;
  const all = whole ?? seen;
  return isLong(total) || (all === undefined ? isFiltered : isLong(all));
}

interface Noun {
  one: string;
  many: string;
}

/** Exports the rows of a list as an Excel or CSV file. It is 44 px high; progress and outcome show below it. */
export function ExportMenu({
  path,
  file,
  hasExcelButton = false,
  query,
  total,
  noun = { one: 'row', many: 'rows' },
  matching = '',
}: ListExport & {
  /** The filters and the order, as the server and the address of the page call them. */
  query: string;
  /** The number of rows; null or undefined while it is unknown. */
  total: number | null | undefined;
  noun?: Noun;
  matching?: string;
}) {
  const exporting = useExport();
  const { state, start, dismiss } = exporting;
  const box = useRef<HTMLDivElement>(null);
  const running = runningFormat(state);
  const count = typeof total !== 'number' ? '' : ` (${inFigures(total)})`;
  const { user } = useSession();
  const call = path.replace('/api', '');
  const contactsBy = contactsIn[call];
  const buttonOf = (
    { format, label, withContacts, Icon }: (typeof formats)[number],
    { isInMenu, hasContacts = false }: { isInMenu: boolean; hasContacts?: boolean },
  ) => (
    <Button
      key={format + hasContacts}
      name={format}
      variant={isInMenu ? 'ghost' : 'secondary'}
      // The busy label is narrower: a fixed width prevents a layout shift.
      className={isInMenu ? 'justify-start! px-2! text-left text-sm!' : 'min-w-38 sm:min-w-48'}
      disabled={total === 0 || (running !== undefined && running !== format)}
      busy={running === format && 'Exporting...'}
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        const parameters = [
          ...new URLSearchParams(query),
          ['format', format],
          ...(call in screenHeads ? [['heads', 'screen']] : []),
          ...(contactsBy && !hasContacts ? [['contacts', 'no']] : []),
        ];
        const url = `${path}?${new URLSearchParams(parameters)}`;
        void start({ format, name: `${file}.${format}`, url, matching });
      }}
    >
      <Icon aria-hidden="true" className="mr-2 inline size-5 align-text-bottom max-sm:hidden" />
      <span>{hasContacts ? withContacts : isInMenu ? label + count : label}</span>
    </Button>
  );
  const mayHaveContacts = contactsBy !== undefined && user !== undefined && can(user.role, contactsBy);
  const [excel, ...others] = formats;
  const listed = hasExcelButton ? others : formats;
  return (
    <div ref={box} className="relative flex flex-wrap gap-2">
      {state.kind === 'asks' && (
        <ReasonDialog
          title="What is this file for?"
          action="Export"
          busy={false}
          hint="For example, invitations to the demo day."
          onClose={dismiss}
          onGiven={async (reason) => {
            const { file: asked } = state;
            void start({ ...asked, url: `${asked.url}&${new URLSearchParams({ reason })}` });
          }}
        >
          <p>{state.message}</p>
          <p>
            The reason is kept in the audit log, and all administrators get an email. Delete the file after
            use.
          </p>
        </ReasonDialog>
      )}
      {hasExcelButton && buttonOf(excel, { isInMenu: false })}
      <FilterMenu label={hasExcelButton ? 'Other formats' : 'Export'}>
        {total === 0 && <p className="px-2 py-1 text-sm text-muted">There are no {noun.many} to export.</p>}
        <div className="grid">
          {mayHaveContacts && <p className="px-2 text-sm text-muted">Without contact details</p>}
          {listed.map((one) => buttonOf(one, { isInMenu: true }))}
          {mayHaveContacts && (
            <>
              <p className="mt-1 border-t border-control px-2 pt-2 text-sm text-muted">
                All administrators get an email about these
              </p>
              {listed.map((one) => buttonOf(one, { isInMenu: true, hasContacts: true }))}
            </>
          )}
        </div>
      </FilterMenu>
      <Outcome {...exporting} noun={noun} control={box} />
    </div>
  );
}

const runningFormat = (state: ExportState) => (state.kind === 'running' ? state.file.format : undefined);

interface OutcomeProps extends ReturnType<typeof useExport> {
  noun: Noun;
  control: RefObject<HTMLElement | null>;
}

/** Shows the state of an export in a panel below its menu. */
function Outcome({ state, start, cancel, dismiss, noun, control }: OutcomeProps) {
  const isRunning = state.kind === 'running';
  const isShown = isRunning || state.kind === 'failed' || state.kind === 'left to the browser';
  const panel = isShown
    ? 'export-outcome z-20 rounded-box border border-control bg-raised p-2 shadow-lg'
    : 'sr-only';
  return (
    <div className={panel}>
      {isRunning && <Running {...state} {...{ noun, control }} onCancel={cancel} />}
      {/* The live region announces the beginning and the end, not each chunk. */}
      <p role="status" className={isRunning ? 'sr-only' : 'text-muted'}>
        {messageOf(state, noun)}
      </p>
      {state.kind === 'failed' && (
        <Notice tone="error">
          <p>
            <strong>{state.file.name} could not be exported.</strong> {state.message}
          </p>
          <Button variant="secondary" onClick={() => void start(state.file)}>
            Try again
          </Button>
        </Notice>
      )}
      {isShown && !isRunning && (
        <Button variant="ghost" onClick={dismiss}>
          <X aria-hidden="true" className="mr-2 inline size-4" />
          Close
        </Button>
      )}
    </div>
  );
}

const countOf = (rows: number | undefined, { one, many }: Noun) =>
  rows === undefined ? `the ${many}` : `${inFigures(rows)} ${rows === 1 ? one : many}`;

function messageOf(state: ExportState, noun: Noun): string {
  if (state.kind === 'idle' || state.kind === 'failed' || state.kind === 'asks') return '';
  const { name, matching } = state.file;
  if (state.kind === 'cancelled') return `The export to ${name} was cancelled. Nothing was saved.`;
  const what = [countOf(state.rows, noun), matching].filter(Boolean).join(' ');
  if (state.kind === 'running') return `Exporting ${what} to ${name}…`;
  if (state.kind === 'saved') return `Saved ${what} as ${name}.`;
  return `Your browser is downloading ${what} as ${name}. Follow it in your downloads.`;
}

// The progress is indeterminate: the size of the file is unknown until its end.
function Running({
  file: { format },
  rows,
  bytes,
  noun,
  control,
  onCancel,
}: Extract<ExportState, { kind: 'running' }> & {
  noun: Noun;
  control: RefObject<HTMLElement | null>;
  onCancel: () => void;
}) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [box, whole] = [panel.current, control.current];
    // The focus would be lost with the panel's button.
    return () => {
      if (!box?.contains(document.activeElement)) return;
      const button = whole?.querySelector<HTMLElement>(`[name=${format}]`);
      (button ?? whole?.querySelector('button'))?.focus();
    };
  }, [format, control]);
  return (
    <div ref={panel} className="flex flex-wrap items-center gap-4 rounded-box bg-primary-tint p-4">
      <label className="grid min-w-48 flex-1 gap-2 font-semibold text-info">
        <span className="tabular-nums">
          {rows === undefined ? 'Preparing the file' : countOf(rows, noun)}
          {bytes > 0 && <span>{`, ${sizeOf(bytes)} so far`}</span>}
        </span>
        <progress className="moving-bar h-2 w-full rounded-full" />
      </label>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
