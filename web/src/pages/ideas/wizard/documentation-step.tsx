import { ideaFields, wizardSteps } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import { dayInWords, dayOf, hourOf, minuteOf, sizeOf, today } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { FileLine, FileDropField, UploadProgress } from '../../../ui/file-field.tsx';
import type { UploadState, DocumentUpload } from '../shared/document-upload.ts';
import { answerText } from '../shared/draft.ts';
import type { Answers } from '../shared/draft.ts';

interface DraftDocument extends Pick<DocumentUpload, 'choose' | 'resume' | 'stop'> {
  state: UploadState;
  remove: () => void;
}

/** Loads the document whenever the wizard opens: another device may have changed it. */
export function useDraftDocument(upload: DocumentUpload, reference: string): DraftDocument {
  const state = useSyncExternalStore(upload.subscribe, upload.get);
  useEffect(() => void upload.load(reference), [upload, reference]);
  const remove = () =>
    void upload
      .remove()
      .catch(() => toast.error('We could not remove the PDF. Check your connection, then try again.'));
  return { ...upload, state, remove };
}

export function DocumentationStep({
  answers,
  document,
  error,
  onChange,
}: {
  answers: Answers;
  document: DraftDocument;
  error: string | undefined;
  onChange: () => void;
}) {
  return (
    <div className="grid gap-8">
      <DocumentField document={document} error={error} onChange={onChange} />
      <section className="grid gap-4">
        <h2>Check your answers</h2>
        {wizardSteps.map(
          ({ key, title, rules }) =>
            rules && (
              <div key={key} className="rounded-box border border-line">
                <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line bg-page px-4 py-2">
                  <h3>{title}</h3>
                  <Link to={`/innovate/${key}`} className="inline-flex min-h-11 items-center text-link">
                    Change<span className="sr-only"> {title}</span>
                  </Link>
                </div>
                <dl className="grid gap-x-6 gap-y-3 p-4 sm:grid-cols-[14rem_1fr]">
                  {(Object.keys(rules.entries) as IdeaField[]).map((field) => (
                    <div key={field} className="contents">
                      <dt className="font-semibold">{ideaFields[field].label}</dt>
                      <dd className="min-w-0 break-words whitespace-pre-line max-sm:mb-2">
                        {answerText(field, answers[field]) || <span className="text-muted">No answer</span>}
                      </dd>
                    </div>
                  ))}
                </dl>
              </div>
            ),
        )}
      </section>
    </div>
  );
}

const timeOf = (at: string): string => (dayOf(at) === dayInWords(today()) ? hourOf(at) : minuteOf(at));

const waits = {
  draft: 'The upload begins when your answers are saved.',
  connection: 'Connection lost. The upload continues when it is back.',
} as const;

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
    <FileDropField
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

function Status({ state, resume, stop, remove }: DraftDocument) {
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
              <Button variant="secondary" onClick={resume}>
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
              className="inline-flex min-h-11 items-center font-semibold text-link"
            >
              Open<span className="sr-only"> {state.name} in a new tab</span>
            </a>
          }
        />
      );
  }
}
