import { arrayBuffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { warningsOf } from '@portal/schema/examination';
import type { DocumentWarning, MalwareCheck } from '@portal/schema/examination';
import { fail } from '@portal/schema/errors';
import type { Context } from '../../../platform/context.ts';
import type { DocumentInspector, Inspection } from '../../../platform/files/inspection.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import { enqueue, forgetDone, jobIdOf } from '../../../platform/jobs/queue.ts';
import type { NewJob } from '../../../platform/jobs/queue.ts';
import type { DocumentExamination } from './document-examination.entity.ts';
import * as queries from './examination.queries.ts';
import type { ShownExamination } from './shown-examination.ts';
import { fileFaults } from '../file-fault.texts.ts';

declare module '../../../platform/context.ts' {
  interface Resources {
    /** Whether documents are withheld until a scanner found no malware in them. */
    scansMalware: boolean;
    inspector: DocumentInspector;
    /** The milliseconds for which a call waits for the inspector. */
    inspectionWait: number;
  }
}

export type ExaminationStep = 'inspect' | 'scan';

// The number enqueued at a time; the next run of the upkeep task enqueues more.
const BATCH = 10_000;
// A call waits behind this many documents at most: at peak load, jobs inspect the others.
const WAITING_MAX = 4;

/** Returns the job of a step. Its group is the sender of the document, so that senders take turns. */
function jobOf(ctx: Context, name: ExaminationStep, fileKey: string): NewJob {
  const id = jobIdOf(`${name} ${fileKey}`);
  const groupKey = `${name} ${ctx.actor?.id ?? ''}`;
  return { id, lane: 'document', name, groupKey, dueAt: ctx.now(), data: { fileKey } };
}

const stepsOf = ({ scansMalware }: Context): ExaminationStep[] =>
  scansMalware ? ['inspect', 'scan'] : ['inspect'];

/**
 * Inspects a stored document, unless more than `waitingMax` are waiting for inspection.
 * @returns undefined then, and when the store has lost it.
 * @throws InspectionAborted
 */
export async function inspectFile(
  { files, inspector }: Context,
  fileKey: string,
  waitingMax = Infinity,
): Promise<Inspection | undefined> {
  const file = await files.read(fileKey);
  if (!file) return undefined;
  if (inspector.waiting < waitingMax)
    return inspector.inspect(arrayBuffer(file.content).then((content) => new Uint8Array(content)));
  file.content.destroy();
  return undefined;
}

/** Inspects a document before its row is written, so that its sender gets warnings at once; undefined if that takes too long. */
export async function inspectAtOnce(ctx: Context, fileKey: string): Promise<Inspection | undefined> {
  const waiting = new AbortController();
  const tooLong = sleep(ctx.inspectionWait, undefined, { signal: waiting.signal }).catch(() => undefined);
  const inspection = inspectFile(ctx, fileKey, WAITING_MAX).catch((error: unknown) => {
    ctx.log.warn({ err: error, key: fileKey }, 'a document was not inspected at once; a job will');
    return undefined;
  });
  return Promise.race([inspection, tooLong]).finally(() => waiting.abort());
}

/** @param inspection the known result; without one a job inspects the document */
export async function requestExamination(
  ctx: Context,
  fileKey: string,
  inspection: Inspection | undefined,
): Promise<void> {
  await queries.insertExamination(ctx.db, {
    fileKey,
    ...inspection,
    ...(inspection && { inspectedAt: ctx.now() }),
  });
  const steps = stepsOf(ctx).filter((step) => step !== 'inspect' || !inspection);
  await enqueue(
    ctx,
    steps.map((step) => jobOf(ctx, step, fileKey)),
  );
}

/** Enqueues the missing examinations, including those of documents whose result an operator cleared. */
export async function requestMissingExaminations(ctx: Context): Promise<void> {
  await queries.insertMissingExaminations(ctx);
  for (const step of stepsOf(ctx)) {
    const column = step === 'inspect' ? 'inspectedAt' : 'scannedAt';
    const fileKeys = await queries.findUnexamined(ctx.db, column, BATCH);
    const jobs = fileKeys.map((fileKey) => jobOf(ctx, step, fileKey));
    await forgetDone(
      ctx,
      jobs.map(({ id }) => id),
    );
    await enqueue(ctx, jobs);
  }
}

type Scan = Pick<DocumentExamination, 'scannedAt' | 'malware'>;

function malwareCheckOf({ scansMalware }: Context, scan: Scan | null | undefined): MalwareCheck {
  if (scan?.malware) return 'INFECTED';
  if (scan?.scannedAt) return 'CLEAN';
  return scansMalware ? 'WAITING' : 'NOT_CHECKED';
}

/** @throws DomainError CONFLICT until it is scanned, FORBIDDEN when it is infected */
export async function refuseUnclean(ctx: Context, fileKey: string): Promise<void> {
  const check = malwareCheckOf(ctx, (await queries.findExaminations(ctx.db, [fileKey])).get(fileKey));
  if (check === 'INFECTED') fail('FORBIDDEN', { message: fileFaults.infected });
  if (check === 'WAITING') fail('CONFLICT', { message: fileFaults.waiting });
}

/**
 * Refuses an infected document, and locks its examination, so that no scan ends meanwhile.
 * @throws DomainError INVALID_INPUT for the field
 */
export async function refuseInfected(ctx: Context, fileKey: string, field = 'file'): Promise<void> {
  if (malwareCheckOf(ctx, await queries.lockExamination(ctx.db, fileKey)) === 'INFECTED') {
    const message = fileFaults.chooseAnother;
    fail('INVALID_INPUT', { fields: [{ field, message }] });
  }
}

const examinationLoader = defineLoader<DocumentExamination | undefined>(
  (ctx, fileKeys) => queries.findExaminations(ctx.db, fileKeys),
  undefined,
);

/** @param fileKey null without a document */
export async function examinationOf(ctx: Context, fileKey: string | null): Promise<ShownExamination> {
  if (fileKey === null)
    return { inspectedAt: null, pages: null, findings: [], warnings: [], malwareCheck: 'NOT_CHECKED' };
  const found = await examinationLoader(ctx, fileKey);
  const { inspectedAt = null, pages = null, findings = [] } = found ?? {};
  const warnings = warningsOf({ pages, findings });
  return { inspectedAt, pages, findings, warnings, malwareCheck: malwareCheckOf(ctx, found) };
}

/** Returns the warnings about a document for its sender; an empty list until it is inspected. */
export const warningsAbout = async (ctx: Context, fileKey: string | null): Promise<DocumentWarning[]> =>
  (await examinationOf(ctx, fileKey)).warnings;
