/** The files that the report is exported as: where they come from, and saving them. */

/** A file of the report: its format, and the filter of its rows. */
export interface ExportFile {
  format: 'xlsx' | 'csv';
  filter: string;
}

/** What the file is saved as (spec §9). */
export const fileName = ({ format }: ExportFile) => `report.${format}`;

/** Where the server makes it. */
export const exportAddress = ({ format, filter }: ExportFile) =>
  `/api/reports/export?${new URLSearchParams({ ...(filter && { filter }), format })}`;

/** How long a browser may take until it reads what it was told to save, in milliseconds. */
const KEEP = 60_000;

/** Saves a file that the page holds. */
export function saveBlob(file: ExportFile, content: Blob): void {
  const url = URL.createObjectURL(content);
  clickLink(url, fileName(file));
  setTimeout(() => URL.revokeObjectURL(url), KEEP);
}

/** Has the browser download the file by itself. */
export function saveByBrowser(file: ExportFile): void {
  clickLink(exportAddress(file), fileName(file));
}

function clickLink(href: string, download: string): void {
  Object.assign(document.createElement('a'), { href, download }).click();
}
