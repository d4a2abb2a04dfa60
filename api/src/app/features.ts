/**
 * The rooms of the server, each after those that it may import and whose tables it may name, and the declarations folded from
 * them.
 */
import { checkNumbersBy } from '@portal/schema/phone';
import { findNumber } from '@portal/schema/phone-numbers';
import { accounts } from '../features/accounts/feature.ts';
import { audit } from '../features/audit/feature.ts';
import { challenges } from '../features/challenges/feature.ts';
import { documents } from '../features/documents/feature.ts';
import { entering } from '../features/entering/feature.ts';
import { ideas } from '../features/ideas/feature.ts';
import { integrators } from '../features/integrators/feature.ts';
import { outbox } from '../features/outbox/feature.ts';
import { outcomes } from '../features/outcomes/feature.ts';
import { privacy } from '../features/privacy/feature.ts';
import { programme } from '../features/programme/feature.ts';
import { received } from '../features/received/feature.ts';
import { reviewing } from '../features/reviewing/feature.ts';
import { scoring } from '../features/scoring/feature.ts';
import { statistics } from '../features/statistics/feature.ts';
import { captureFolder } from '../platform/mail/captured.ts';
import type { Context } from '../platform/context.ts';
import type { Settings } from '../platform/settings.ts';
import type { Feature } from '../transport/feature.ts';
import { foldDeclared, foldGraph, foldRoutes } from './fold.ts';

export const features: readonly Feature[] = [
  // Every feature records its acts in the audit log.
  audit,
  // Nearly all rows belong to an account.
  accounts,
  // PDFs and their examination: ideas and entries have one.
  documents,
  // The settings of administrators, such as the promised days, which a submission reads.
  programme,
  // What the programme asks people for, and when.
  challenges,
  // People submit ideas.
  ideas,
  // Reviewers work on ideas. All rooms that follow may ask this one who may judge an idea.
  reviewing,
  scoring,
  outcomes,
  // People also submit entries and suggestions, which staff follow up by the same rules.
  received,
  // All of these send mails; some come back.
  outbox,
  // Figures count all of that, and say what waits.
  statistics,
  // Other systems read it, and learn what changes.
  integrators,
  // These export, erase and end the rows of all rooms.
  privacy,
  // Staff enter ideas for people, who may have them erased.
  entering,
].flat();

// Every start and command checks telephone numbers by the plans of all countries.
checkNumbersBy(findNumber);

/** Returns what the services read of the settings. */
export const configuredBy = (settings: Settings) => ({
  documentsPerAccount: settings.documentsPerAccount,
  publicStats: settings.publicStats,
  requiresSecondFactor: settings.requiresSecondFactor,
  serverZone: settings.timeZone,
  privateTargets: settings.webhookPrivateTargets,
  sendsSms: settings.sms !== undefined,
  signOn: settings.signOn,
  scansMalware: settings.clamd !== undefined,
  mailFolder: captureFolder(settings),
});

export const declared = foldDeclared(features);
export const graph = foldGraph(features);
export const routes = foldRoutes(features);

/** Reads the stored settings that this process holds. */
export async function refreshAll(ctx: Context): Promise<void> {
  await Promise.all(features.map(({ refresh }) => refresh?.(ctx)));
}
