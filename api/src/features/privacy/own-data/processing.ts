/** The record of processing, from the features' declarations of tables, for the people concerned and for those who answer for it. */
import { company } from '@portal/schema/company';
import { authority, privacyNotice, privacyVersion } from '@portal/schema/privacy-notice';
import type { TextSection } from '@portal/schema/programme-terms';
import { legalTexts } from '@portal/schema/texts/legal';
import { monthsInWords, retentionEnds, retentionKinds, retentionSettings } from '@portal/schema/retention';
import { readProgramme } from '../../programme/programme.service.ts';
import type { Programme } from '../../programme/programme.entity.ts';
import type { Context } from '../../../platform/context.ts';
import { databaseFailure } from '../../../platform/database/database-failure.ts';
import { escapeHtml } from '@portal/schema/html';
import { dayInWords } from '../../../platform/mail/message.ts';
import { columnsOf } from '../../../platform/personal-data.ts';
import type { PersonalTable, Processing } from '../../../platform/personal-data.ts';

/** Data that is not in tables of persons. */
const elsewhere: readonly Processing[] = [
  {
    what: 'Figures',
    data: 'Counts of ideas and accounts by day, and by gender, age group, person type, focus area and status: no persons.',
    purpose: 'See whom the programme reaches. Some are public.',
    basis: 'Legitimate interest: to run the programme well.',
    readers:
      'Everybody, rounded; the board, rounded where they tell of people; reviewers and administrators, exactly',
    kept: 'Without an end. An erasure takes you out of them.',
  },
  {
    what: 'The log of the server',
    data: 'Of everybody who logs in: number of the account, network address, time, and what failed; no name, and no email.',
    purpose: 'Find misuse and faults.',
    basis: 'Legitimate interest: to keep the portal safe.',
    readers: 'Who runs the portal',
    kept: 'As long as who runs the portal keeps logs.',
  },
  {
    what: 'Backups',
    data: 'All of the above.',
    purpose: 'Bring the portal back after a fault.',
    basis: 'Legitimate interest, and legal duty: that data is not lost.',
    readers: 'Who runs the portal. Encrypted on any portal with an https address.',
    kept: 'Until they are too old to be of use.',
  },
  {
    what: 'Clicks',
    data: 'Of visitors who allow it: a count in a cookie, which we add up by day.',
    purpose: 'See whether the site is used.',
    basis: 'Consent, which you withdraw at the foot of each page.',
    readers: 'Reviewers and administrators, as sums',
    kept: 'The cookie for a year; sums without an end.',
  },
];

type RetentionSettings = Pick<Programme, (typeof retentionSettings)[keyof typeof retentionSettings]>;

const columns = {
  data: 'Whose, and what',
  purpose: 'Why',
  basis: 'On what basis',
  readers: 'Who reads it',
  kept: 'How long',
} as const satisfies Partial<Record<keyof Processing, string>>;
const columnNames = Object.keys(columns) as (keyof typeof columns)[];

/** Lists each processing once, in the order of the features. */
const allProcessing = (personalData: readonly PersonalTable[]): Processing[] => [
  ...new Set(personalData.toReversed().map(({ processing }) => processing)),
  ...elsewhere,
];

const sectionAsHtml = ({ heading, paragraphs, list }: TextSection): string =>
  [
    '<section class="grid max-w-[68ch] gap-2">',
    `<h3 class="text-base! font-semibold!">${escapeHtml(heading)}</h3>`,
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    list && `<ul class="list-disc pl-6">${list.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`,
    '</section>',
  ]
    .filter(Boolean)
    .join('');

function processingAsHtml(processing: Processing): string {
  const lines = columnNames.map(
    (name) =>
      `<div class="contents"><dt class="font-semibold">${columns[name]}</dt><dd class="min-w-0 wrap-anywhere">${escapeHtml(processing[name])}</dd></div>`,
  );
  return `<section class="@container grid gap-2 border-t border-line pt-4"><h4 class="font-semibold">${escapeHtml(processing.what)}</h4><dl class="grid gap-x-3 gap-y-2 @min-[30rem]:grid-cols-[14rem_1fr]">${lines.join('')}</dl></section>`;
}

/** Returns the retention of data in words, with the limit that the programme sets. */
function keptInWords({ kept, ends }: Processing, settings: RetentionSettings | undefined): string {
  if (!ends || !settings) return kept;
  const months = settings[retentionSettings[ends]];
  return months === null
    ? `${kept} Otherwise without an end.`
    : `${kept} At most ${monthsInWords(months)} ${retentionEnds[ends]}.`;
}

/** Returns the privacy notice as HTML, which the page of legal policies shows beside the headings of the specification. */
export async function noticeAsHtml(ctx: Context): Promise<string> {
  const settings = await readProgramme(ctx).catch((error: unknown) => {
    // The page stays readable while the database is away.
    if (databaseFailure(error)) return undefined;
    throw error;
  });
  return noticeOf(ctx.declared.personalData, settings);
}

export function noticeOf(
  personalData: readonly PersonalTable[],
  settings: RetentionSettings | undefined,
): string {
  return [
    `<h2>${escapeHtml(legalTexts.dataTitle)}</h2>`,
    `<p>This is information, and asks for no consent. It holds since ${dayInWords(privacyVersion)}.</p>`,
    ...privacyNotice().map(sectionAsHtml),
    '<section class="grid gap-4"><h3 class="text-base! font-semibold!">What we keep</h3>',
    ...allProcessing(personalData).map((one) =>
      processingAsHtml({ ...one, kept: keptInWords(one, settings) }),
    ),
    '</section>',
  ].join('');
}

const inCell = (text: string) => text.replaceAll('|', '\\|');
const row = (cells: readonly string[]) => `| ${cells.map(inCell).join(' | ')} |`;

/** Names the setting of the programme instead of its value. */
const inRecord = (processing: Processing): Processing => ({
  ...processing,
  kept: processing.ends
    ? `${processing.kept} At most as many months ${retentionEnds[processing.ends]} as the programme sets (“${retentionKinds[processing.ends]}”).`
    : processing.kept,
});

/** Returns the text of docs/privacy.md. */
export function recordOfProcessing(personalData: readonly PersonalTable[]): string {
  const tables = (processing: Processing) =>
    personalData
      .filter((table) => table.processing === processing)
      .map(({ name }) => `\`${name}\`: ${Object.values(columnsOf(name)).flat().join(', ')}`);
  const all = allProcessing(personalData);
  return [
    '# Record of processing',
    '<!-- GENERATED by `npm run schema` from `personalData` of the features. Do not edit. -->',
    `What the portal keeps of persons: who is responsible is ${company.legalName} (${company.mailbox}); the authority is the ${authority} of ${company.country}. The page of legal policies has the same lines, for the people concerned.`,
    'Before a portal goes live, counsel checks this page and `schema/src/privacy-notice.ts`: the bases, the authority and its law, the postal address, the data protection officer, the country of the hosts, and how long logs and backups are kept, which the portal does not decide.',
    [
      row(['What', ...columnNames.map((name) => columns[name])]),
      row(['---', ...columnNames.map(() => '---')]),
      ...all.map((one) => row([one.what, ...columnNames.map((name) => inRecord(one)[name])])),
    ].join('\n'),
    '## Tables',
    ...all.flatMap((one) => {
      const own = tables(one);
      return own.length === 0 ? [] : [`### ${one.what}`, own.map((line) => `- ${line}`).join('\n')];
    }),
  ]
    .join('\n\n')
    .concat('\n');
}
