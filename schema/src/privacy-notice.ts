/**
 * The text of the privacy policy beside the headings of the specification. The server writes it into the page, with the table
 * of the data that it stores. Before a portal goes live, counsel checks it: see docs/privacy.md.
 */
import { company } from './company.ts';
import type { TextSection } from './programme-terms.ts';

/** The day since when the policy of the catalogue (texts/legal.ts) and the notice below are in force. */
export const privacyVersion = '2026-11-30';

/** The authority to which people complain about the use of their data. */
export const authority = 'Information and Data Protection Commission';

export const privacyNotice = (): readonly TextSection[] => [
  {
    heading: 'Who is responsible',
    paragraphs: [
      `${company.legalName} runs this portal and decides what happens to your data. Write to ${company.mailbox}, also to reach our data protection officer.`,
    ],
  },
  {
    heading: 'Who receives your data',
    paragraphs: ['Besides the people whom the table names:'],
    list: [
      'Those who work for us: who hosts the portal with its database, files and backups, and who carries our emails and text messages. Files are checked for malware. They may be in another country: ask us where.',
      'Other systems of ours, for which an administrator made an access token or a webhook.',
      'The board of the programme: figures, those about people rounded, and no names.',
      'Everybody: how many ideas came from which gender, age group and person type, rounded unless we run a trial. Of an idea that went on, its name and what came of it, if its submitter agrees.',
      'Others only with your consent, or where the law requires it.',
    ],
  },
  {
    heading: 'In your browser',
    paragraphs: [
      'While you write an idea, or answer our question about one, your browser keeps your answers until you close the page, and the PDF, or the pictures of its pages, until we have the PDF, for a week at most, so that you can go on without a connection. To send them and to log out delete them there. Log out on a device that others use.',
    ],
  },
  {
    heading: 'Your rights',
    paragraphs: [
      'You may ask for a copy of your data, also to take it elsewhere; to have it corrected, erased, or set aside; and object to what we do for a legitimate interest. You may withdraw a consent at any time: what we did before stays lawful. We answer within a month. Most of it you do yourself, on the page Account.',
      'The ID or passport number is asked for because an idea that goes on becomes a contract. Without the answers that are marked as required you cannot submit an idea, and nothing else follows.',
    ],
  },
  {
    heading: 'Where to complain',
    paragraphs: [
      `You may complain to the ${authority} of ${company.country} at any time. We are glad to hear from you first.`,
    ],
  },
  {
    heading: 'Under 18',
    paragraphs: [
      'A parent or guardian has the account, enters their own details, and ticks in the first step of the form that the idea is of somebody under 18 and that they agree. We keep that, with the day, and show it to reviewers. If you forgot the tick, write to us.',
    ],
  },
  {
    heading: 'If somebody else named you',
    paragraphs: [
      `Teams name their members, and PDFs may name anybody. Who names you is asked to tell you. We use your name for that entry or idea only. Write to ${company.mailbox} to have it corrected or taken out.`,
    ],
  },
  {
    heading: 'Decisions',
    paragraphs: [
      'People decide about ideas. The portal compares ideas, and adds up scores, but no decision is made by a machine alone.',
    ],
  },
  {
    heading: 'What stays after an erasure',
    paragraphs: [
      'An erasure is at once and for good in the portal. These stay for a while, or without an end:',
    ],
    list: [
      'the audit log, which says what was done with personal data',
      'the log of the server, with the number of your account and the network address you used, as long as who runs it keeps logs',
      'backups, until they are too old to be of use: when one is restored, your erasure is done again',
      'files that staff exported, and copies of other systems, which are told to delete theirs',
      'your name where others wrote it: an administrator looks and decides',
      'figures, without you',
      'in other browsers than the one you erase from, the cookie that says an account logged in there before, for half a year, and the PDF or pictures of an idea or an answer that you began there, for a week',
    ],
  },
];
