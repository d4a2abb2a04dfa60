/** All settings by their names, for the search in the head of Settings. */
import { companyFields } from '@portal/schema/company-fields';
import {
  companyPictureBounds,
  companyPictureKinds,
  PARTNER_LOGOS,
  pictureFieldOf,
} from '@portal/schema/company-pictures';
import { daysOffLabels } from '@portal/schema/days-off';
import { optionalEmails, SWITCHED_EMAILS } from '@portal/schema/emails';
import { languages } from '@portal/schema/languages';
import { namesOf } from '@portal/schema/lists';
import { decisionFields } from '@portal/schema/programme';
import { retentionEnds, retentionKinds, retentionSettings } from '@portal/schema/retention';
import { controlId } from '../../../../ui/field.tsx';
import { nameOfPart, settingsParts } from './settings-parts.ts';
import type { PartPath } from './settings-parts.ts';

interface Setting {
  /** Its address, with the id of the control. */
  id: string;
  label: string;
  /** The page that has it. */
  page: string;
  /** Other words by which it is found. */
  note: string;
}

const on =
  (path: string, page: string, words = '') =>
  (label: string, hash = '', hint = ''): Setting => ({
    id: path + (hash && `#${hash}`),
    ...{ label, page, note: [page, hint, words].join(' ') },
  });
const inPart = (path: PartPath, words = '') =>
  on(path, nameOfPart(path), `${settingsParts[path].title} ${words}`);

const decisions = inPart('/programme');
const daysOff = inPart('/programme/days-off', 'holidays closed weekend calendar');
const company = inPart('/programme/company', 'brand');
const emails = inPart('/programme/emails', 'mail notification switch off');
const reasons = inPart('/programme/reasons');
const scoreCard = inPart('/programme/score-card', 'criteria weights');
const terms = inPart('/programme/terms', 'retention months delete privacy');

const { en: _english, ...otherLanguages } = languages;

export const settings: readonly Setting[] = [
  ...Object.entries(decisionFields).map(([name, { label }]) => decisions(label, controlId(name))),
  ...Object.entries(daysOffLabels).map(([name, label]) => daysOff(label, controlId(name))),
  ...Object.entries(companyFields).map(([name, { label, hint }]) => company(label, controlId(name), hint)),
  ...namesOf(companyPictureKinds).map((kind) =>
    company(
      companyPictureKinds[kind],
      controlId(`company-${pictureFieldOf[kind]}`),
      companyPictureBounds[kind].hint,
    ),
  ),
  company(PARTNER_LOGOS, 'partner-logos', 'home pictures'),
  emails(SWITCHED_EMAILS, controlId('emailsOff'), Object.values(optionalEmails).join(' ')),
  reasons('Reasons for a rejection', 'reasons'),
  reasons('Replies of the team', 'replies'),
  scoreCard('Score card'),
  ...namesOf(retentionKinds).map((kind) =>
    terms(retentionKinds[kind], controlId(retentionSettings[kind]), retentionEnds[kind]),
  ),
  inPart('/texts', 'words pages emails faq partners quotes')('Texts of pages and emails'),
  ...Object.entries(otherLanguages).map(([code, name]) =>
    on(`/texts?in=${code}`, 'Texts', 'language translation')(`Texts in ${name}`),
  ),
  on('/access-tokens', 'Integrations', 'api rest graphql')('Access tokens'),
  on('/webhooks', 'Integrations', 'api events')('Webhooks'),
  on('/undelivered-email', 'Undelivered email', 'mail bounced')('Undelivered email'),
  on('/audit-log', 'Audit log', 'history changes')('Audit log'),
];
