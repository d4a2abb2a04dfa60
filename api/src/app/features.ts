/** The features of the server, each after those that it may import and whose tables it may name, and what is folded from them. */
import { accounts } from '../features/accounts/feature.ts';
import { audit } from '../features/audit/feature.ts';
import { challenges } from '../features/challenges/feature.ts';
import { clarifications } from '../features/clarifications/feature.ts';
import { documents } from '../features/documents/feature.ts';
import { ideas } from '../features/ideas/feature.ts';
import { integrators } from '../features/integrators/feature.ts';
import { similar } from '../features/similar/feature.ts';
import { needs } from '../features/needs/feature.ts';
import { notes } from '../features/notes/feature.ts';
import { followUps } from '../features/follow-ups/feature.ts';
import { notifications } from '../features/notifications/feature.ts';
import { outcomes } from '../features/outcomes/feature.ts';
import { programme } from '../features/programme/feature.ts';
import { privacy } from '../features/privacy/feature.ts';
import { views } from '../features/views/feature.ts';
import { replies } from '../features/replies/feature.ts';
import { reviewing } from '../features/reviewing/feature.ts';
import { receipts } from '../features/receipts/feature.ts';
import { retention } from '../features/retention/feature.ts';
import { reports } from '../features/reports/feature.ts';
import { scores } from '../features/scores/feature.ts';
import { signOn } from '../features/sign-on/feature.ts';
import { stories } from '../features/stories/feature.ts';
import { statistics } from '../features/statistics/feature.ts';
import '@portal/schema/phone-numbers';
import { suggestions } from '../features/suggestions/feature.ts';
import type { Feature } from '../transport/feature.ts';
import { foldDeclared, foldGraph, foldRoutes } from './fold.ts';

export const features: readonly Feature[] = [
  // Every feature records its acts in the audit log.
  audit,
  // Nearly all rows belong to an account.
  accounts,
  // Another way to log in to an account.
  signOn,
  // PDFs and their examination: ideas and entries have one.
  documents,
  // The settings of administrators, such as the promised days, which a submission reads.
  programme,
  // People submit ideas.
  ideas,
  // Reviewers work on ideas. All features that follow may ask this one who may judge an idea.
  reviewing,
  clarifications,
  // A receipt is of the answers before those that a question changed.
  receipts,
  scores,
  similar,
  notes,
  // The texts that reviewers put into comments.
  replies,
  // The filters of ideas that staff keep under a name.
  views,
  outcomes,
  // People also submit entries and suggestions, which staff follow up by the same rules.
  followUps,
  challenges,
  suggestions,
  // Figures and reports count and list all of that.
  statistics,
  // The home page shows figures, and ideas that went on.
  stories,
  reports,
  // Mails and webhooks announce it.
  notifications,
  integrators,
  // What waits, in the lists of all of them.
  needs,
  // These export, erase and end the rows of all features.
  privacy,
  retention,
];

export const declared = foldDeclared(features);
export const graph = foldGraph(features);
export const routes = foldRoutes(features);
