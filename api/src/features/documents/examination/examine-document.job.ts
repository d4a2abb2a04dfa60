import { inTransaction } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { defineEvent, publish } from '../../../platform/events.ts';
import type { LaneWork } from '../../../platform/jobs/runner.ts';
import { DocumentExamination } from './document-examination.entity.ts';
import { deleteExaminations, findExaminations, findNextGroup, storeScan } from './examination.queries.ts';
import { inspectFile } from './examination.service.ts';
import type { ExaminationStep } from './examination.service.ts';
import { InspectionAborted } from './document-inspector.ts';
import type { MalwareScanner } from './malware-scanner.ts';

const FIRST_DELAY = 5_000;
const LONGEST_DELAY = 60_000;
// A second attempt follows one that took too long: a machine short of time or memory may fail a good document.
const INSPECTIONS_MAX = 2;

export const malwareFound = defineEvent<string>('malware found');

type Step = (ctx: Context, fileKey: string, attempts: number, signal: AbortSignal) => Promise<void>;

export function examineDocuments(scanner: MalwareScanner | undefined): LaneWork {
  const steps = new Map<string, Step>([['inspect' satisfies ExaminationStep, inspect]]);
  if (scanner) steps.set('scan' satisfies ExaminationStep, scanBy(scanner));
  const underWay = new Set<string>();
  const lastGroups = new Map<string, string>();
  return {
    atOnce: 1,
    // One document of each step is examined at a time, and senders take turns.
    async groups({ db, now }) {
      const free = [...steps.keys()].filter((step) => !underWay.has(step));
      const groups = free.map(async (step) => {
        const next = await findNextGroup(db, step, lastGroups.get(step) ?? '', now());
        return next === undefined ? [] : [next];
      });
      return (await Promise.all(groups)).flat();
    },
    deadline: 2 * 60_000,
    abortOnStop: true,
    // Retries never end: a document that is not scanned is withheld.
    retryAfter: ({ attempts }) => Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.min(attempts - 1, 10)),
    async run(ctx, { name, groupKey, data, attempts }, signal) {
      const { fileKey } = data as { fileKey: string };
      underWay.add(name);
      lastGroups.set(name, groupKey);
      await steps
        .get(name)?.(ctx, fileKey, attempts, signal)
        .finally(() => underWay.delete(name));
    },
  };
}

const inspect: Step = async (ctx, fileKey, attempts, signal) => {
  const { inspector } = ctx;
  signal.addEventListener('abort', () => void inspector.close(), { once: true });
  const found = await inspectFile(ctx, fileKey).catch((error: unknown) => {
    const isItsFault = error instanceof InspectionAborted && !signal.aborted;
    if (!isItsFault || attempts < INSPECTIONS_MAX) throw error;
    return { pages: null, findings: ['TOO_COMPLEX' as const] };
  });
  // The document of a draft may be deleted by now.
  if (!found) return deleteExaminations(ctx.db, [fileKey]);
  await ctx.db.update(DocumentExamination, { fileKey }, { ...found, inspectedAt: ctx.now() });
};

const scanBy =
  (scanner: MalwareScanner): Step =>
  async (ctx, fileKey, _attempts, signal) => {
    const known = (await findExaminations(ctx.db, [fileKey])).get(fileKey);
    if (!known || known.scannedAt) return;
    const file = await ctx.files.read(fileKey);
    if (!file) return deleteExaminations(ctx.db, [fileKey]);
    const malware = (await scanner.scan(file.content, signal)) ?? null;
    await inTransaction(ctx, async (ctx) => {
      if (!(await storeScan(ctx.db, fileKey, { malware, scannedAt: ctx.now() })) || !malware) return;
      ctx.log.warn({ key: fileKey, malware }, 'malware found in a document; it is withheld');
      await publish(ctx, malwareFound, fileKey);
    });
  };
