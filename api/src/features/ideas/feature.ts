import { ideaFields } from '@portal/schema/idea';
import { reviewStatuses } from '@portal/schema/review-status';
import { backupRestored } from '../../platform/backup/restore.service.ts';
import { on } from '../../platform/events.ts';
import { FILE_COLUMNS } from '../../platform/files/named-files.ts';
import { encryptedColumn } from '../../platform/security/encrypted-columns.ts';
import { peopleShown } from '../../platform/tell-shown.ts';
import { selectedIds, rowsErased } from '../../platform/personal-data.ts';
import { feature } from '../../transport/feature.ts';
import type { Feature } from '../../transport/feature.ts';
import { enteredIdeas } from './entered/feature.ts';
import { receipts } from './receipts/feature.ts';
import { teams } from './team/feature.ts';
import { ReportResolver } from './reports/report.resolver.ts';
import { reportRoutes } from './reports/report.routes.ts';
import { selectedFields } from '../../transport/graphql/selected-fields.ts';
import { emailChanged } from '../accounts/account-events.ts';
import { malwareFound } from '../documents/examination/examine-document.job.ts';
import { ErasedIdea, IdeaChange, IdeaFeed } from './changes/idea-change.entity.ts';
import { IdeaChangeResolver, IdeaChangesResolver } from './changes/idea-change.resolver.ts';
import { endCursors, findChange, recordChanges } from './changes/idea-change.service.ts';
import { ideasChanged } from './changes/idea-events.ts';
import { DraftDocument } from './drafts/draft-document.entity.ts';
import { purgeDraftDocuments } from './drafts/draft-document.service.ts';
import { draftMails } from './drafts/draft.mails.ts';
import { IdeaDraft } from './drafts/idea-draft.entity.ts';
import { IdeaDraftResolver } from './drafts/idea-draft.resolver.ts';
import { announceClosingCalls, endIdleDrafts, remindOfDrafts } from './drafts/idle-draft.service.ts';
import { challengeEnding } from '../challenges/challenge.service.ts';
import { announceClosedCalls, refuseCalled } from './call.service.ts';
import { countIdeas, countSubmitters, HAS_SUBMITTED, sentToCall } from './idea-figures.ts';
import { answerFileRoutes } from './answer-files/answer-file.routes.ts';
import { IdeaFile } from './answer-files/idea-file.entity.ts';
import { Idea } from './idea.entity.ts';
import { ideaMails } from './idea.mails.ts';
import { AuditedIdeaResolver, CalledChallengeResolver } from './idea.resolver.ts';
import { IdeaCountResolver, IdeaResolver } from './idea.resolver.ts';
import { publishErased, readIdea, recordShown, reportContactsRead, reportMalware } from './idea.service.ts';
import { ContactResolver } from './submission/contact.resolver.ts';
import { followEmail } from './submission/contact.service.ts';
import { draftDocumentRoutes } from './drafts/draft-document.routes.ts';
import { ideaRoutes } from './idea.routes.ts';
import { draftData, ideaData } from './idea-data.ts';
import { DECISIONS } from './waiting.ts';

const OF_OWNER = `owner_id IN ${selectedIds('accounts')}`;

export const ideas: readonly Feature[] = [
  feature({
    name: 'ideas',
    entities: [Idea, IdeaFile, IdeaChange, ErasedIdea, IdeaFeed, IdeaDraft, DraftDocument],
    routes: [...draftDocumentRoutes, ...answerFileRoutes, ...ideaRoutes, ...reportRoutes],
    resolvers: [
      IdeaResolver,
      IdeaCountResolver,
      IdeaChangeResolver,
      IdeaChangesResolver,
      IdeaDraftResolver,
      ContactResolver,
      AuditedIdeaResolver,
      CalledChallengeResolver,
      ReportResolver,
    ],
    nodes: {
      Idea: { action: 'idea:read-own', find: (ctx, key, info) => readIdea(ctx, key, selectedFields(info)) },
      IdeaChange: {
        action: 'idea:read-any',
        find: (ctx, key, info) => findChange(ctx, key, selectedFields(info, 'idea')),
      },
    },
    mails: { ...ideaMails, ...draftMails },
    upkeep: {
      'purge-draft-documents': purgeDraftDocuments,
      'end-idle-drafts': endIdleDrafts,
      'remind-of-drafts': remindOfDrafts,
      'announce-closing-calls': announceClosingCalls,
      'announce-closed-calls': announceClosedCalls,
    },
    tallies: [countIdeas, countSubmitters],
    accountSteps: { SUBMITTED: HAS_SUBMITTED },
    accountsOf: { call: sentToCall },
    encryptedColumns: [
      encryptedColumn(Idea, 'idNumber', 'ID numbers of ideas', 'empty'),
      encryptedColumn(IdeaDraft, 'encryptedAnswers', 'drafts', 'nothing'),
    ],
    fileColumns: [
      { table: 'draft_documents', key: 'part_keys', isList: true, kind: 'draft', isTemporary: true },
      {
        ...FILE_COLUMNS,
        ...{ table: 'draft_documents', name: 'name', size: 'size', owner: 'owner_id', kind: 'draft' },
        isTemporary: true,
      },
      { ...FILE_COLUMNS, table: 'ideas', owner: 'owner_id', kind: 'idea' },
      { ...FILE_COLUMNS, table: 'idea_files', owner: 'owner_id', kind: 'answer of idea' },
    ],
    personalData: [
      {
        name: 'idea_files',
        processing: ideaData,
        title: 'The files that answer questions of calls',
        where: `idea_id IN ${selectedIds('ideas')}`,
      },
      {
        name: 'ideas',
        processing: ideaData,
        ending: {
          kind: 'IDEAS',
          // The period of an idea begins only when its decision is announced.
          since: `CASE WHEN withdrawn_at IS NOT NULL THEN withdrawn_at
          WHEN status IN (${DECISIONS}) AND announced_status IN (${DECISIONS})
          THEN coalesce(announced_at, updated_at) END`,
          recipient: 'email',
          label: 'reference',
        },
        keeps: { table: 'accounts', where: 'accounts.id IN (SELECT owner_id FROM ideas)' },
        fields: ideaFields,
        lists: { announced_status: reviewStatuses },
        title: 'Your ideas',
        leftOut: 'what reviewers decide until it is announced',
        where: `id IN ${selectedIds('ideas')}`,
        ofPerson: OF_OWNER,
        answeredBy: 'last_reviewer_id',
        countedFor: 'owner_id',
        called: `ARRAY[first_name || ' ' || last_name, dial_code || contact_number] || ARRAY(
        SELECT unnest(ARRAY[(contact ->> 'firstName') || ' ' || (contact ->> 'lastName'),
          (contact ->> 'dialCode') || (contact ->> 'contactNumber')])
        FROM jsonb_array_elements(contacts_before) AS contact)`,
        citedAs: 'reference',
      },
      {
        name: 'drafts',
        processing: draftData,
        keeps: { table: 'accounts', where: 'accounts.id IN (SELECT owner_id FROM drafts)' },
        fields: ideaFields,
        title: 'Your drafts',
        where: OF_OWNER,
      },
      {
        name: 'draft_documents',
        processing: draftData,
        title: 'The PDFs of your drafts',
        where: OF_OWNER,
      },
    ],
    subscriptions: [
      on(challengeEnding, refuseCalled),
      on(ideasChanged, recordChanges),
      on(emailChanged, followEmail),
      on(rowsErased, publishErased),
      on(peopleShown, recordShown),
      on(peopleShown, reportContactsRead),
      on(malwareFound, reportMalware),
      on(backupRestored, endCursors),
    ],
  }),
  receipts,
  teams,
  enteredIdeas,
];
