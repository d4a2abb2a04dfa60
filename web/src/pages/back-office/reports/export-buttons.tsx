import { FileDown, FileSpreadsheet } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import type { ExportFile } from './export-file.ts';

const kinds = [
  { format: 'xlsx', label: 'Export to Excel', Icon: FileSpreadsheet },
  { format: 'csv', label: 'Export to CSV', Icon: FileDown },
] as const;

/** The id of the button that exports a format. */
export const exportButtonId = ({ format }: Pick<ExportFile, 'format'>) => `export-${format}`;

/**
 * The ways to export the report as it is filtered.
 * @param running the format that is being exported
 * @param isEmpty there is nothing to export
 */
export function ExportButtons({
  running,
  isEmpty,
  onExport,
}: {
  running: ExportFile['format'] | undefined;
  isEmpty: boolean;
  onExport: (format: ExportFile['format']) => void;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      {kinds.map(({ format, label, Icon }) => (
        <Button
          key={format}
          id={exportButtonId({ format })}
          variant={format === 'xlsx' ? 'primary' : 'secondary'}
          // As wide as with its label, so that nothing moves while it is busy.
          className="min-w-38 sm:min-w-48"
          disabled={isEmpty || (running !== undefined && running !== format)}
          busy={running === format && 'Exporting...'}
          onClick={() => onExport(format)}
        >
          <Icon aria-hidden="true" className="mr-2 inline size-5 align-text-bottom max-sm:hidden" />
          {label}
        </Button>
      ))}
    </div>
  );
}
