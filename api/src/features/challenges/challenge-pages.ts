/** The challenges as HTML: what search engines read, and people before or without scripts. */
import { phaseOf } from '@portal/schema/call-phase';
import { kindInWords, logoSize } from '@portal/schema/call-file-words';
import { sizeOf } from '@portal/schema/figures-in-words';
import { PAGE_MAX } from '@portal/schema/limits';
import { untilInWords } from '@portal/schema/coming-moment';
import { momentInWords } from '@portal/schema/programme-time';
import { isPlainEmail } from '@portal/schema/rules';
import { cutText } from '@portal/schema/text';
import { challengesTexts } from '@portal/schema/texts/challenges';
import { scriptlessTexts } from '@portal/schema/texts/scriptless';
import { dayInWords } from '@portal/schema/typed-days';
import type { Context } from '../../platform/context.ts';
import { escapeHtml } from '@portal/schema/html';
import type { RenderedPage } from '../../transport/http/static-pages.ts';
import { resultsOf } from './call.service.ts';
import { Challenge } from './challenge.entity.ts';
import { challengePath, findChallengeAt, listChallenges } from './challenge.service.ts';
import { briefHtmlOf } from './files/brief.service.ts';
import type { CallFile } from './files/call-file.entity.ts';
import { filesOf } from './files/call-file.service.ts';

const states = { open: 'open', upcoming: 'coming', grace: 'closed', over: 'closed' } as const;

const stateOf = (ctx: Context, challenge: Challenge) => states[phaseOf(challenge, ctx.now().getTime())];

const linkTo = (address: string, words: string) => `<a href="${address}">${escapeHtml(words)}</a>`;

/** The act on the page of an open call, and on its card. */
const submitLink = ({ slug }: Challenge, more = '') =>
  `<p>${linkTo(`/innovate?call=${slug}`, `${challengesTexts.submitToCall}${more}`)}</p>`;

const resultsAsHtml = async (ctx: Context, challenge: Challenge): Promise<string> => {
  const results = await resultsOf(ctx, challenge);
  return results ? `<p>${escapeHtml(results)}</p>` : '';
};

/** The words of the chip of a card. */
const stateName = (state: ReturnType<typeof stateOf>) =>
  ({ coming: challengesTexts.upcoming, open: challengesTexts.isOpen, closed: challengesTexts.isClosed })[
    state
  ];

async function cardAsHtml(ctx: Context, challenge: Challenge): Promise<string> {
  const { title, organiser, description, year, takes } = challenge;
  const state = stateOf(ctx, challenge);
  const more = `: ${title}`;
  const read = `<p>${linkTo(challengePath(challenge), `${challengesTexts.readCall}${more}`)}</p>`;
  return [
    `<article><h3>${linkTo(challengePath(challenge), title)}</h3>`,
    `<p>${year} · ${escapeHtml(stateName(state))} · ${escapeHtml(organiser)}</p>`,
    `<p>${escapeHtml(description)}</p>`,
    await resultsAsHtml(ctx, challenge),
    takes === 'IDEAS' ? (state === 'open' ? submitLink(challenge, more) : read) : '',
    '</article>',
  ].join('');
}

const heading = (words: string) => `<h2>${escapeHtml(words)}</h2>`;

const withPrivacy = (words: string) =>
  `<p>${escapeHtml(words)} ${linkTo('/legalpolicies', scriptlessTexts.privacy)}</p>`;

/** Renders the challenges for readers without JavaScript, under the headings of the page. */
export async function challengesAsHtml(ctx: Context): Promise<string> {
  const { edges } = await listChallenges(ctx, { first: PAGE_MAX });
  const { open, coming, closed } = challengesTexts;
  const groups = new Map<string, Challenge[]>([
    [open, []],
    [coming, []],
  ]);
  const headings = {
    open: () => open,
    coming: () => coming,
    closed: (year: number) => closed({ year }),
  };
  for (const { node } of edges) {
    const title = headings[stateOf(ctx, node)](node.year);
    groups.set(title, [...(groups.get(title) ?? []), node]);
  }
  const shown = [...groups].filter(([, members]) => members.length > 0);
  // All cards at once, so that one statement counts the results of all.
  const sections = await Promise.all(
    shown.map(async ([title, members]) => {
      const cards = await Promise.all(members.map((challenge) => cardAsHtml(ctx, challenge)));
      return `${heading(title)}${cards.join('')}`;
    }),
  );
  const noneOpen = groups.get(open)?.length === 0;
  const none = noneOpen ? [heading(challengesTexts.waitTitle), withPrivacy(scriptlessTexts.waits)] : [];
  return [...none, ...sections].join('');
}

/** Says whether people can send something now, and until or from when. */
function stateInWords(ctx: Context, challenge: Challenge): string {
  const { opensAt, closesAt } = challenge;
  const [now, zone] = [ctx.now(), ctx.timeZone];
  const state = stateOf(ctx, challenge);
  const moments = {
    open: () => closesAt && challengesTexts.closes({ until: untilInWords(closesAt, now, zone) }),
    coming: () => opensAt && challengesTexts.opensOn({ time: momentInWords(opensAt, zone) }),
    closed: () =>
      closesAt && closesAt <= now && challengesTexts.closedOn({ time: momentInWords(closesAt, zone) }),
  };
  const moment = moments[state]();
  return moment ? scriptlessTexts.state({ state: stateName(state), moment }) : stateName(state);
}

/** Says what people can do, as the page does. */
function actAsHtml(ctx: Context, challenge: Challenge): string {
  if (challenge.takes === 'ENTRIES') return `<p>${escapeHtml(scriptlessTexts.takesEntries)}</p>`;
  switch (stateOf(ctx, challenge)) {
    case 'open':
      return submitLink(challenge);
    case 'coming':
      return heading(challengesTexts.waitCallTitle) + withPrivacy(scriptlessTexts.waitsForCall);
    case 'closed':
      return `<p>${escapeHtml(challengesTexts.withoutCall)}</p><p>${linkTo('/innovate', challengesTexts.submitWithoutCall)}</p>`;
  }
}

/** Writes a contact; an email address as a link. */
const contactAsHtml = (contact: string) =>
  isPlainEmail(contact) ? linkTo(`mailto:${contact}`, contact) : escapeHtml(contact);

const DESCRIPTION_MAX = 160;

/** Cuts a text at a word for the results of search engines. */
function descriptionOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_MAX) return line;
  return `${cutText(line, DESCRIPTION_MAX).replace(/\s+\S*$/, '')}…`;
}

function logoAsHtml(logo: CallFile): string {
  const { width, height } = logoSize(logo);
  return `<img src="${escapeHtml(logo.url)}" alt="${escapeHtml(logo.label)}" width="${width}" height="${height}">`;
}

const downloadAsHtml = ({ url, label, name, size }: CallFile) =>
  `<li>${linkTo(escapeHtml(url), label)} (${kindInWords(name)}, ${sizeOf(size)})</li>`;

/** The least size of the picture of a link: sites draw smaller ones as a stamp, or not at all. */
const LINKED = { width: 600, height: 315 };

/** Chooses the picture of links to the page: the first one that is wide enough. A logo would be cut. */
function linkedPicture(files: readonly CallFile[]): RenderedPage['image'] {
  for (const { kind, url, width, height } of files)
    if (kind === 'PICTURE' && width && height && width >= height)
      if (width >= LINKED.width && height >= LINKED.height) return { url, width, height };
  return undefined;
}

/** Renders the page of a challenge. @throws DomainError NOT_FOUND */
export async function challengePage(ctx: Context, slug: string): Promise<RenderedPage> {
  const challenge = await findChallengeAt(ctx, slug);
  const { title, organiser, description, sponsor, prize, contact, days } = challenge;
  const files = await filesOf(ctx, challenge);
  const logo = files.find(({ kind }) => kind === 'LOGO');
  const downloads = files.filter(({ kind }) => kind === 'DOWNLOAD');
  const facts = [
    [challengesTexts.organiser, escapeHtml(organiser)],
    [challengesTexts.sponsor, [logo ? logoAsHtml(logo) : '', escapeHtml(sponsor)].filter(Boolean).join(' ')],
    [challengesTexts.prize, escapeHtml(prize)],
    [challengesTexts.contact, contactAsHtml(contact)],
  ].filter(([, words]) => words);
  const happens = days.map(({ day, what }) => `<dt>${dayInWords(day)}</dt><dd>${escapeHtml(what)}</dd>`);
  return {
    title,
    description: descriptionOf(description),
    address: challengePath(challenge),
    image: linkedPicture(files),
    html: [
      `<p>${escapeHtml(stateInWords(ctx, challenge))}</p><p>${escapeHtml(description)}</p>`,
      await resultsAsHtml(ctx, challenge),
      actAsHtml(ctx, challenge),
      `<dl>${facts.map(([name, words]) => `<dt>${escapeHtml(name ?? '')}</dt><dd>${words}</dd>`).join('')}</dl>`,
      happens.length > 0 ? `${heading(challengesTexts.days)}<dl>${happens.join('')}</dl>` : '',
      downloads.length > 0
        ? `${heading(challengesTexts.downloads)}<ul>${downloads.map(downloadAsHtml).join('')}</ul>`
        : '',
      await briefHtmlOf(ctx, challenge),
    ].join(''),
  };
}

/** Lists the addresses of the pages of challenges. */
export async function challengeAddresses({ db }: Context): Promise<string[]> {
  const challenges = await db.find(Challenge, { select: { slug: true }, order: { slug: 'ASC' } });
  return challenges.map(challengePath);
}
