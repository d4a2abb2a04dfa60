/** Every migration, oldest first. Listed by hand, so that a build holds them and nothing is found by accident. */
import { CreatePortal1763700000001 } from './migrations/1763700000001-create-portal.ts';
import { AddPublicForms1763700000002 } from './migrations/1763700000002-add-public-forms.ts';
import { AddTallies1763700000003 } from './migrations/1763700000003-add-tallies.ts';
import { AddReviewDesk1763700000004 } from './migrations/1763700000004-add-review-desk.ts';
import { AddAudit1763700000005 } from './migrations/1763700000005-add-audit.ts';
import { AddReportIndex1763700000006 } from './migrations/1763700000006-add-report-index.ts';
import { AddAccessTokens1763700000007 } from './migrations/1763700000007-add-access-tokens.ts';
import { AddIdeaChanges1763700000008 } from './migrations/1763700000008-add-idea-changes.ts';
import { AddKeptAnswers1763700000009 } from './migrations/1763700000009-add-kept-answers.ts';
import { AddWebhooks1763700000010 } from './migrations/1763700000010-add-webhooks.ts';

export const migrations = [
  CreatePortal1763700000001,
  AddPublicForms1763700000002,
  AddTallies1763700000003,
  AddReviewDesk1763700000004,
  AddAudit1763700000005,
  AddReportIndex1763700000006,
  AddAccessTokens1763700000007,
  AddIdeaChanges1763700000008,
  AddKeptAnswers1763700000009,
  AddWebhooks1763700000010,
];
