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
import { AddDraftVersions1763700000011 } from './migrations/1763700000011-add-draft-versions.ts';
import { AddDraftDocuments1763700000012 } from './migrations/1763700000012-add-draft-documents.ts';
import { AddReplacedReviews1763700000013 } from './migrations/1763700000013-add-replaced-reviews.ts';
import { AddTallyZone1763700000014 } from './migrations/1763700000014-add-tally-zone.ts';
import { AddActsOfStaff1763700000015 } from './migrations/1763700000015-add-acts-of-staff.ts';
import { AddContestedAccounts1763700000016 } from './migrations/1763700000016-add-contested-accounts.ts';
import { AddTextMessages1763700000017 } from './migrations/1763700000017-add-text-messages.ts';
import { AddTallyStatement1763700000018 } from './migrations/1763700000018-add-tally-statement.ts';
import { AddJobs1763700000019 } from './migrations/1763700000019-add-jobs.ts';
import { AddAccountSecurity1763700000020 } from './migrations/1763700000020-add-account-security.ts';
import { AddSecretKeys1763700000021 } from './migrations/1763700000021-add-secret-keys.ts';
import { AddExaminations1763700000022 } from './migrations/1763700000022-add-examinations.ts';

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
  AddDraftVersions1763700000011,
  AddDraftDocuments1763700000012,
  AddReplacedReviews1763700000013,
  AddTallyZone1763700000014,
  AddActsOfStaff1763700000015,
  AddContestedAccounts1763700000016,
  AddTextMessages1763700000017,
  AddTallyStatement1763700000018,
  AddJobs1763700000019,
  AddAccountSecurity1763700000020,
  AddSecretKeys1763700000021,
  AddExaminations1763700000022,
];
