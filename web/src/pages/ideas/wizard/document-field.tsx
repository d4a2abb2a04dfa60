import { Button } from '../../../ui/button.tsx';
import { FileLine, FilePlace } from '../../../ui/file-field.tsx';
import { dayInWords, dayOf, hourOf, minuteOf, sizeOf, today } from '../../../app/words.ts';
import { UploadProgress } from '../../../ui/upload-progress.tsx';
import type { DraftDocument } from './use-draft-document.ts';

/** Gives the time alone of what was today. */
const timeOf = (at: string): string => (dayOf(at) === dayInWords(today()) ? hourOf(at) : minuteOf(at));

const waits = {
  draft: 'The upload begins when your answers are saved.',
  connection: 'Connection lost. The upload continues when it is back.',
} as const;

/** The PDF of the draft: uploaded when it is chosen. */
export function DocumentField({
  document,
  error,
  onChange,
}: {
  document: DraftDocument;
  error: string | undefined;
  onChange: () => void;
}) {
  const { state, choose } = document;
  const refusal =
    state.kind === 'refused' ? state.message : state.kind === 'uploaded' ? state.refusal : undefined;
  return (
    <FilePlace
      name="file"
      label="Your proposal as PDF"
      hint="One PDF of up to 20 MB, with your business proposal and supporting documents. We upload it as soon as you choose it."
      accept="application/pdf"
      required
      error={error ?? refusal}
      status={<Status {...document} />}
      onChoose={(file) => {
        onChange();
        choose(file);
      }}
    />
  );
}

function Status({ state, goOn, stop, remove }: DraftDocument) {
  switch (state.kind) {
    case 'unknown':
      return <p className="text-sm text-muted">Checking whether you have uploaded a PDF…</p>;
    case 'none':
      return <p className="text-sm text-muted">No file chosen. Choose a file, or drop it here.</p>;
    case 'refused':
      return (
        <p className="text-sm wrap-anywhere text-muted">
          {state.name} is not uploaded. Choose another file, or drop it here.
        </p>
      );
    case 'uploading':
      return (
        <UploadProgress
          name={state.name}
          sent={state.received}
          size={state.size}
          note={state.waitsFor && waits[state.waitsFor]}
          onCancel={stop}
        />
      );
    case 'stopped':
      return (
        <div className="grid gap-3 rounded-box bg-warning-tint p-4 text-warning">
          <div role="status" className="grid gap-1">
            <p className="wrap-anywhere">
              <span className="font-semibold">{state.name}</span>:{' '}
              {Math.floor((100 * state.received) / state.size)} % arrived.{' '}
              {!state.canContinue && 'Choose the same file again to continue.'}
            </p>
            {state.message && <p className="text-sm">{state.message}</p>}
          </div>
          <div className="flex flex-wrap gap-3">
            {state.canContinue && (
              <Button variant="secondary" onClick={goOn}>
                Continue<span className="sr-only"> the upload of {state.name}</span>
              </Button>
            )}
            <Button variant="ghost" onClick={remove}>
              Remove<span className="sr-only"> {state.name}</span>
            </Button>
          </div>
        </div>
      );
    case 'uploaded':
      return (
        <FileLine
          name={state.name}
          notes={`${sizeOf(state.size)}, uploaded ${timeOf(state.uploadedAt)}`}
          onRemove={remove}
          actions={
            <a
              href={`${state.url}?inline=1`}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-2 hover:text-primary-hover"
            >
              Open<span className="sr-only"> {state.name} in a new tab</span>
            </a>
          }
        />
      );
  }
}
