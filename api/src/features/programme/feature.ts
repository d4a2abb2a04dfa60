import { selectedIds } from '../../platform/personal-data.ts';
import { feature } from '../../transport/feature.ts';
import type { Feature } from '../../transport/feature.ts';
import { replies } from './replies/feature.ts';
import { nameBy } from '../accounts/reviewer.ts';
import { exportRoute } from '../../transport/rest/export.ts';
import { CompanyPictureContent } from './company-picture.entity.ts';
import { companyPictureRoutes } from './company-picture.routes.ts';
import { programmeRoutes } from './content.routes.ts';
import { followNewest } from './company.service.ts';
import { Programme } from './programme.entity.ts';
import { ProgrammeResolver } from './programme.resolver.ts';
import { changesInWords, findProgramme, listProgrammeChanges } from './programme.service.ts';
import { RejectionReasons } from './rejection-reason.entity.ts';
import { RejectionReasonsResolver } from './rejection-reason.resolver.ts';
import { findRejectionReason } from './rejection-reason.service.ts';
import { securityText } from './content.routes.ts';
import { TermsVersion } from './texts/terms-version.entity.ts';
import { OwnText, SpokenLanguage } from './texts/text.entity.ts';
import { TextsResolver } from './texts/texts.resolver.ts';
import { followTexts } from './texts/texts.service.ts';
import { staffData } from '../accounts/staff-data.ts';

export const programme: readonly Feature[] = [
  feature({
    name: 'programme',
    entities: [Programme, CompanyPictureContent, RejectionReasons],
    routes: [
      ...programmeRoutes,
      ...companyPictureRoutes,
      exportRoute('/programme/export', 'programme:change', {
        rows: listProgrammeChanges,
        columns: {
          When: ({ changedAt }) => changedAt,
          Who: ({ changedById }, ctx) => nameBy(ctx, changedById),
          What: ({ before, ...change }) => before && changesInWords(before, change),
        },
      }),
    ],
    resolvers: [ProgrammeResolver, RejectionReasonsResolver],
    refresh: followNewest,
    wellKnown: { 'security.txt': securityText },
    nodes: {
      Programme: { action: 'programme:read', find: findProgramme },
      RejectionReason: { action: 'idea:read-any', find: findRejectionReason },
    },
    personalData: [
      {
        name: 'programme_settings',
        processing: staffData,
        title: 'Settings of the programme that you changed',
        where: `changed_by_id IN ${selectedIds('accounts')}`,
        erasure: 'kept',
      },
      {
        name: 'rejection_reasons',
        processing: staffData,
        title: 'Lists of reasons for a rejection that you changed',
        where: `changed_by_id IN ${selectedIds('accounts')}`,
        erasure: 'kept',
      },
    ],
  }),
  feature({
    name: 'texts',
    entities: [OwnText, SpokenLanguage, TermsVersion],
    resolvers: [TextsResolver],
    refresh: followTexts,
    personalData: [
      {
        name: 'own_texts',
        processing: staffData,
        title: 'Texts of the portal that you changed',
        where: `changed_by_id IN ${selectedIds('accounts')}`,
        erasure: 'kept',
      },
      {
        name: 'terms_versions',
        processing: staffData,
        title: 'Versions of the terms that you published',
        where: `published_by_id IN ${selectedIds('accounts')}`,
        erasure: 'kept',
      },
    ],
  }),
  // The texts that reviewers put into comments.
  replies,
];
