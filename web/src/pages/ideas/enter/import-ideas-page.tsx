import { IMPORT_MAX_BYTES, IMPORT_MAX_MEGABYTES, IMPORT_ROWS_MAX } from '@portal/schema/limits';
import { fileTooLarge } from '@portal/schema/file-size';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useImportIdeasMutation } from '../../../graphql/generated-staff.ts';
import type { ImportIdeasMutation } from '../../../graphql/generated-staff.ts';
import { useUpload } from '../../../lib/upload.ts';
import { useCheckedForm } from '../../../lib/use-checked-form.ts';
import { countOf, inFigures, today } from '../../../lib/words.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { ButtonLink, buttonLooks } from '../../../ui/button.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { FileField, uploadInWords, UploadProgress } from '../../../ui/file-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page.tsx';
import { RowHead, ScrollTable } from '../../../ui/scroll-table.tsx';

type Outcome = ImportIdeasMutation['importIdeas'];

/** What was stored, and whether its people get a link. */
interface Stored extends Outcome {
  writes: boolean;
}

/** Imports ideas from a file: it is checked first, and stored when the administrator has seen what it holds. */
export function ImportIdeasPage() {
  const [stored, setStored] = useState<Stored>();
  return (
    <>
      <nav aria-label="Submissions">
        <BackLink to="/submissions">Back to submissions</BackLink>
      </nav>
      <PageHead
        title="Import ideas"
        text={`Up to ${IMPORT_ROWS_MAX} at once, from an Excel workbook or CSV. Check the file first: it lists what is wrong, and stores nothing.`}
      >
        <ButtonLink variant="ghost" to="/submissions/enter">
          Enter one idea
        </ButtonLink>
      </PageHead>
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
        {stored && <StoredNotice {...stored} />}
        <ImportForm onStored={setStored} onBegun={() => setStored(undefined)} />
      </div>
    </>
  );
}

function StoredNotice({ count, withoutAddress, writes }: Stored) {
  const links = writes ? count - withoutAddress : 0;
  return (
    <Notice tone="success" takesFocus>
      <p className="font-semibold">{`${countOf(count, 'idea')} imported.`}</p>
      <p>
        {links > 0
          ? `${countOf(links, 'email')} with a link to take the idea over ${links === 1 ? 'goes' : 'go'} out now.`
          : 'Nobody gets an email.'}
      </p>
      <Link to={`/submissions?from=${today()}`}>See the ideas of today</Link>
    </Notice>
  );
}

function ImportForm({ onStored, onBegun }: { onStored: (stored: Stored) => void; onBegun: () => void }) {
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<Outcome>();
  const [writes, setWrites] = useState(true);
  const fault = !file
    ? 'Choose the filled template.'
    : file.size > IMPORT_MAX_BYTES
      ? fileTooLarge(IMPORT_MAX_BYTES)
      : undefined;
  const form = useCheckedForm<{ file: string }>(() => (fault ? [{ field: 'file', message: fault }] : []), {
    file: '',
  });
  const [importIdeas] = useImportIdeasMutation();
  const { upload, progress, cancel } = useUpload();
  const isReady = checked?.faultCount === 0;
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setChecked(undefined);
    form.reset();
    onBegun();
  };
  const send = async () => {
    if (!file) return;
    const variables = { file, isTrial: !isReady, writes };
    const sent = await upload((context) => importIdeas({ variables, context }));
    const outcome = sent?.data?.importIdeas;
    if (!outcome) return;
    if (outcome.isStored) {
      choose(undefined);
      onStored({ ...outcome, writes });
    } else setChecked(outcome);
  };
  const isSending = file !== undefined && progress !== undefined;
  // Once the file has arrived an import ends by itself: to cancel it would leave open whether it was stored.
  const isUploading = isSending && !(isReady && progress === 1);
  const inWords = isUploading ? uploadInWords(file.name, progress * file.size, file.size) : undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-box border border-line bg-surface p-4">
      <div className="grid justify-items-start gap-3">
        <p className="max-w-prose">
          Fill the template, one idea a row. Needed are how the idea reached you, the first and the last name,
          an email address or a telephone number, the solution name and the summary.
        </p>
        <a
          href="/api/submission/import-template"
          download="ideas-to-import.xlsx"
          className={buttonLooks('secondary')}
        >
          <Download aria-hidden="true" className="size-4" />
          Download the template
        </a>
      </div>
      <DialogForm
        form={form}
        action={isReady ? `Import ${countOf(checked.count, 'idea')}` : 'Check the file'}
        busy={isSending && (isReady ? `Importing ${countOf(checked.count, 'idea')}…` : 'Checking…')}
        onSubmit={send}
      >
        <FileField
          {...form.bind('file')}
          label="Filled template"
          hint={`One .xlsx or .csv with the heads of the template, of at most ${IMPORT_MAX_MEGABYTES} MB and ${IMPORT_ROWS_MAX} rows.`}
          required
          accept=".xlsx,.csv"
          file={file}
          said={inWords}
          onChange={choose}
        />
        <div className="grid">
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name="writes"
              aria-describedby="writes-hint"
              checked={writes}
              onChange={({ target }) => setWrites(target.checked)}
              className="size-5 shrink-0 accent-primary"
            />
            Write to the people
          </label>
          <p id="writes-hint" className="max-w-prose text-sm text-muted">
            Each gets a link by email, to take the idea over or to have it deleted. People without an email
            address get none: make it on the page of their idea.
          </p>
        </div>
        {checked && <CheckedNotice key={JSON.stringify(checked)} {...checked} writes={writes} />}
        {checked && checked.faultCount > 0 && <Faults {...checked} />}
        {isUploading && (
          <UploadProgress name={file.name} sent={progress * file.size} size={file.size} onCancel={cancel} />
        )}
      </DialogForm>
    </div>
  );
}

/** Says what a file holds, once it is checked. */
function CheckedNotice({ count, withoutAddress, faultCount, writes }: Stored) {
  return faultCount > 0 ? (
    <Notice tone="warning" takesFocus>
      <p className="font-semibold">{`${countOf(faultCount, 'fault')} in the file. Nothing is stored.`}</p>
      <p>Correct the cells below in the file, save it, and choose it again.</p>
    </Notice>
  ) : (
    <Notice tone="info" takesFocus>
      <p className="font-semibold">{`The file has ${countOf(count, 'idea')}, without a fault. Nothing is stored yet.`}</p>
      {withoutAddress > 0 && writes && (
        <p>{`${inFigures(withoutAddress)} of these ${withoutAddress === 1 ? 'has' : 'have'} no email address: no link goes out for ${withoutAddress === 1 ? 'it' : 'them'}.`}</p>
      )}
    </Notice>
  );
}

const FAULT_COLUMNS = ['Row', 'Column', 'What is wrong'].map((name) => ({
  ...{ name, className: 'px-3 whitespace-nowrap' },
}));

function Faults({ faults, faultCount }: Outcome) {
  const more = faultCount - faults.length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <ScrollTable label="Faults" dense columns={FAULT_COLUMNS} minWidth="">
        {faults.map(({ row, column, message }, n) => (
          <tr key={n} className="border-t border-line align-top">
            <RowHead className="whitespace-nowrap tabular-nums">{row}</RowHead>
            <td className="min-w-24 px-3 py-3 wrap-anywhere">{column}</td>
            <td className="px-3 py-3 wrap-anywhere">{message}</td>
          </tr>
        ))}
      </ScrollTable>
      {more > 0 && <p>{`And ${inFigures(more)} more.`}</p>}
    </div>
  );
}
