import { asksDocument } from '@portal/schema/idea';
import { answerText } from '@portal/schema/answer-text';
import type { IdeaField, WizardStep } from '@portal/schema/idea';
import type { FieldFault } from '@portal/schema/errors';
import { wizardTexts } from '@portal/schema/texts/wizard';
import { wizardPdfTexts } from '@portal/schema/texts/wizard-pdf';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dayInWords, dayOf, hourOf, minuteOf, sizeOf, today } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldLabel } from '../../../ui/field.tsx';
import { FileLine, FileWarnings, NoFile, uploadInWords, UploadProgress } from '../../../ui/file-field.tsx';
import { withParts } from '../../../ui/with-parts.tsx';
import type { AskedForm } from '../shared/calls.ts';
import type { AnswerName, Answers } from '../shared/draft.ts';
import type { Act, DocumentState } from '../shared/draft-acts.ts';
import { fieldsOf, nameOf } from '../shared/question-parts.ts';
import { faultsInWords, isMissing, stepsOf } from '../shared/step-status.ts';
import { ProposalField } from '../shared/proposal-field.tsx';
import { useStepPath } from '../shared/use-call.ts';

interface DraftDocument {
  document: DocumentState;
  act: (act: Act) => void;
}

interface DocumentFieldProps extends DraftDocument {
  /** The pictures of which no PDF is made yet. */
  pictures: readonly File[];
  onPictures: (pictures: readonly File[]) => void;
  error: string | undefined;
  onChange: () => void;
}

export function DocumentationStep({
  answers,
  questions,
  leavesOut,
  faults,
  ...field
}: DocumentFieldProps &
  AskedForm & {
    answers: Answers;
    faults: Record<WizardStep, FieldFault[]>;
  }) {
  const asked = fieldsOf('overview', leavesOut);
  const first = firstRead.filter((field) => asked.includes(field));
  const inSight = first.some((field) => answerText(field, answers[field])) ? first : [];
  return (
    <div className="grid gap-8">
      {asksDocument({ leavesOut }) && <DocumentField {...field} />}
      <section className="grid gap-2">
        <h2>{wizardTexts.check}</h2>
        {inSight.length > 0 && <AnswerList lines={inSight.map((field) => lineOf(field, answers))} />}
        {stepsOf({ questions, leavesOut }).map(({ key, title, rules }) => {
          const lines = rules
            ? (Object.keys(rules.entries) as IdeaField[])
                .filter((field) => !inSight.includes(field))
                .map((field) => lineOf(field, answers))
            : key === 'questions' && questions?.lines(answers);
          return (
            lines && <StepLine key={key} {...{ step: key, title, lines, answers }} faults={faults[key]} />
          );
        })}
      </section>
    </div>
  );
}

/** What reviewers read first, and the person therefore checks first. */
const firstRead: readonly IdeaField[] = ['problemStatement', 'solutionSummary', 'keyBenefits'];

const lineOf = (name: IdeaField, answers: Answers) => ({
  ...nameOf(name),
  ...{ name, text: answerText(name, answers[name]) },
});

interface Line {
  name: AnswerName;
  label: string;
  question?: string | undefined;
  text: string;
}

function AnswerList({ lines, isFramed = true }: { lines: readonly Line[]; isFramed?: boolean }) {
  return (
    <dl
      className={`grid gap-x-6 gap-y-3 border-line p-4 sm:grid-cols-[14rem_1fr] ${isFramed ? 'rounded-box border' : 'border-t'}`}
    >
      {lines.map(({ name, text, ...label }) => (
        <div key={name} className="contents">
          <dt className="font-semibold">
            <FieldLabel {...label} />
          </dt>
          <dd className="min-w-0 wrap-break-word whitespace-pre-line max-sm:mb-2">
            {text || <span className="text-muted">{wizardTexts.noAnswer}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows the answers of a step in one line that opens: complete, or how many are missing. It names those that are wrong. */
function StepLine({
  step,
  title,
  answers,
  lines,
  faults,
}: {
  step: WizardStep;
  title: string;
  answers: Answers;
  lines: readonly Line[];
  faults: readonly FieldFault[];
}) {
  const pathOf = useStepPath();
  const wrong = faults.filter((fault) => !isMissing(fault, answers));
  return (
    <div className="@container relative rounded-box border border-line">
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-2 py-2 pl-3 @min-[15rem]:pr-24 [&::-webkit-details-marker]:hidden">
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-primary transition-transform group-open:rotate-180"
          />
          <span>
            <h3 className="inline text-base">{title}</h3>{' '}
            {/* A number does not stand apart from its words. */}
            <span className="inline-block text-muted tabular-nums">
              {faultsInWords(faults, answers) || wizardTexts.complete}
            </span>
            {wrong.length > 0 && (
              <span className="block text-sm font-semibold text-danger">
                {wizardTexts.wrong({
                  answers: wrong
                    .map(({ field }) => lines.find(({ name }) => name === field)?.label)
                    .join(', '),
                })}
              </span>
            )}
          </span>
        </summary>
        <AnswerList lines={lines} isFramed={false} />
      </details>
      <Link
        to={pathOf(step)}
        className="top-3 right-4 ml-3 inline-flex min-h-11 items-center text-link sm:top-1.5 @min-[15rem]:absolute"
      >
        {withParts(wizardTexts.changeStep, { step: <span className="sr-only">{title}</span> })}
      </Link>
    </div>
  );
}

const timeOf = (at: string): string => (dayOf(at) === dayInWords(today()) ? hourOf(at) : minuteOf(at));

const waits = { draft: 'waitsForDraft', connection: 'waitsForConnection' } as const;

export function DocumentField({ pictures, onPictures, document, act, error, onChange }: DocumentFieldProps) {
  const refusal =
    document.kind === 'refused'
      ? document.message
      : document.kind === 'uploaded'
        ? document.refusal
        : undefined;
  const said = useWordsOf(document);
  return (
    <ProposalField
      name="file"
      hint={wizardPdfTexts.hint}
      error={error ?? refusal}
      said={said}
      {...{ pictures, onPictures }}
      hasPdf={document.kind !== 'none'}
      status={<Status {...{ document, act }} />}
      onPdf={(file) => {
        onPictures([]);
        onChange();
        act({ type: 'choose file', file });
      }}
    />
  );
}

/** Says how much of a PDF arrived, and how its upload continues. */
const partInWords = ({ name, received, size, canContinue }: Extract<DocumentState, { kind: 'stopped' }>) =>
  wizardPdfTexts[canContinue ? 'arrived' : 'arrivedChooseAgain']({
    name,
    percent: Math.floor((100 * received) / size),
  });

/** Says how an upload goes, to users of screen readers; nothing of a PDF that was there when the page opened. */
function useWordsOf(document: DocumentState): string | undefined {
  const [hasBegun, setBegun] = useState(false);
  if (!hasBegun && (document.kind === 'uploading' || document.kind === 'refused')) setBegun(true);
  return hasBegun ? wordsOf(document) : undefined;
}

function wordsOf(document: DocumentState): string | undefined {
  switch (document.kind) {
    case 'uploading':
      return document.waitsFor === 'connection'
        ? wizardPdfTexts.waitsForConnection
        : uploadInWords(document.name, document.received, document.size);
    case 'uploaded':
      return [
        wizardPdfTexts.uploaded({ name: document.name }),
        ...document.warnings,
        ...(document.warnings.length > 0 ? [wizardPdfTexts.remark] : []),
      ].join(' ');
    case 'stopped':
      return `${partInWords(document)} ${document.message ?? ''}`;
    case 'refused':
      return wizardPdfTexts.notUploadedBecause({ name: document.name, reason: document.message });
    case 'none':
    case 'unknown':
      return undefined;
  }
}

function Status({ document, act }: DraftDocument) {
  switch (document.kind) {
    case 'unknown':
      return <p className="text-sm text-muted">{wizardPdfTexts.checking}</p>;
    case 'none':
      return <NoFile />;
    case 'refused':
      return (
        <p className="text-sm wrap-anywhere text-muted">
          {wizardPdfTexts.notUploaded({ name: document.name })}
        </p>
      );
    case 'uploading':
      return (
        <UploadProgress
          name={document.name}
          sent={document.received}
          size={document.size}
          note={document.waitsFor && wizardPdfTexts[waits[document.waitsFor]]}
          onCancel={() => act({ type: 'stop upload' })}
        />
      );
    case 'stopped':
      return (
        <div className="grid gap-3 rounded-box bg-warning-tint p-4 text-warning">
          <div className="grid gap-1">
            <p className="wrap-anywhere">{partInWords(document)}</p>
            {document.message && <p className="text-sm">{document.message}</p>}
          </div>
          <div className="flex flex-wrap gap-3">
            {document.canContinue && (
              <Button
                variant="secondary"
                aria-label={wizardPdfTexts.continueFile({ name: document.name })}
                onClick={() => act({ type: 'continue upload' })}
              >
                {wizardPdfTexts.continue}
              </Button>
            )}
            <Button variant="ghost" onClick={() => act({ type: 'remove document' })}>
              {withParts(wizardPdfTexts.remove, { name: <span className="sr-only">{document.name}</span> })}
            </Button>
          </div>
        </div>
      );
    case 'uploaded':
      return (
        <div className="grid gap-2">
          <FileLine
            name={document.name}
            notes={wizardPdfTexts.uploadedNotes({
              size: sizeOf(document.size),
              time: timeOf(document.uploadedAt),
            })}
            onRemove={() => act({ type: 'remove document' })}
            actions={
              <a
                href={`${document.url}?inline=1`}
                target="_blank"
                rel="noopener"
                aria-label={wizardPdfTexts.openFile({ name: document.name })}
                className="inline-flex min-h-11 items-center font-semibold text-link"
              >
                {wizardPdfTexts.open}
              </a>
            }
          />
          <FileWarnings warnings={document.warnings} remark={wizardPdfTexts.remark} isSilent />
        </div>
      );
  }
}
