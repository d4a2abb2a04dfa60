/** The outbox: a mail is a job, enqueued in the transaction that it reports on, and sent only if that commits. */
import { randomUUID } from 'node:crypto';
import { optionalEmailOf } from '@portal/schema/emails';
import type { OptionalEmail } from '@portal/schema/emails';
import { prefixOf } from '@portal/schema/languages';
import type { Language } from '@portal/schema/languages';
import type { OwnTexts } from '@portal/schema/texts';
import { CHANNELS_MARK, channelsInWords } from '@portal/schema/notification-channels';
import type { Context } from '../context.ts';
import { enqueue } from '../jobs/queue.ts';
import { presentTexts, speakIn } from '../present-company.ts';
import { SAMPLE_RECIPIENT } from './mail-sample.ts';
import type { MailCase, MailCases } from './mail-sample.ts';
import type { Message } from './message.ts';
import { composeTextMessage } from './text-message.ts';
import type { TextWords } from './text-message.ts';

/** `isMuted` makes a job that sends nothing, so that the time of the answer does not disclose a used-up allowance. */
export interface MayBeMuted {
  isMuted?: boolean;
}

/** The idea that a mail is about: all mails about it are one thread. Missing in mails that the last release enqueued. */
export interface OfThread {
  ideaId: string;
}

/** Returns the id of the message that the thread of a mail begins with, which is never sent; undefined for one by itself. */
export const threadOf = (data: object, host: string): string | undefined =>
  'ideaId' in data ? `<idea-${String(data.ideaId)}@${host}>` : undefined;

/** The data of each mail by its name: each feature adds those of its own mails. */
export interface MailData {}

export type MailName = keyof MailData;

type MailLane = 'account-mail' | 'mail';

/** Writes a mail, or nothing where there is no longer a reason for it. */
type Composer<Data> = (ctx: Context, recipient: string, data: Data) => Promise<Message | undefined>;
type TextComposer<Data> = (ctx: Context, data: Data) => TextWords;

export interface MailKind {
  /** The lane of the job: a person waits for an account mail, so it must not queue behind receipts. */
  lane: MailLane;
  /** The name of the mail for people. */
  title: string;
  compose: Composer<never>;
  /** Writes the text message that says the same. */
  composeText: TextComposer<never> | undefined;
  /** What its preview shows; undefined for mails to staff, whose words are not the programme's. */
  cases: MailCases<object> | undefined;
}

declare module '../context.ts' {
  interface Declared {
    mails: Readonly<Record<string, MailKind>>;
    /** Returns the language of what is sent to the person with an email address. */
    languageOf: (ctx: Pick<Context, 'db'>, email: string) => Promise<Language>;
  }
}

/** Declares the mails of a lane: their titles, the functions that write them, and what their previews show. */
export function mailKinds<N extends MailName>(
  lane: MailLane,
  titles: Record<N, string>,
  composers: { [K in N]: Composer<MailData[K]> },
  cases: { [K in N]?: MailCases<MailData[K]> } = {},
  texts: { [K in N]?: TextComposer<MailData[K]> } = {},
): Record<string, MailKind> {
  const names = Object.keys(titles) as N[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        ...{ lane, title: titles[name], compose: composers[name] },
        ...{ composeText: texts[name], cases: cases[name] },
      } satisfies MailKind,
    ]),
  );
}

/** @throws for a mail of an older version that nothing composes any more */
function kindOf({ declared }: Context, name: string): MailKind {
  const kind = declared.mails[name];
  if (!kind) throw new Error(`no feature declares the mail "${name}"`);
  return kind;
}

export const mailTitle = ({ declared }: Context, name: string): string => declared.mails[name]?.title ?? name;

/** Names the channels where a text of the catalogue has them. */
const withChannels = ({ sendsSms }: Context, words: string): string =>
  words.replaceAll(CHANNELS_MARK, channelsInWords(sendsSms));

/** Writes in a language; links lead to the pages in it. @param texts what it says in place of what pages say */
const writeIn = <Written>(
  ctx: Context,
  language: Language,
  write: (ctx: Context) => Written,
  texts?: OwnTexts,
): Written =>
  speakIn(language, () => write({ ...ctx, publicUrl: ctx.publicUrl + prefixOf(language) }), texts);

/** Writes to the person with an email address in their language. */
export async function writeTo<Written>(
  ctx: Context,
  email: string,
  write: (ctx: Context) => Written,
): Promise<Awaited<Written>> {
  const { offered } = presentTexts();
  // Most portals speak one language, and need not ask.
  const chosen = offered.length > 1 ? await ctx.declared.languageOf(ctx, email) : 'en';
  return await writeIn(ctx, offered.includes(chosen) ? chosen : 'en', write);
}

async function messageOf(
  ctx: Context,
  written: Message | undefined | Promise<Message | undefined>,
): Promise<Message | undefined> {
  const message = await written;
  if (!message) return undefined;
  const [subject, text, html] = [message.subject, message.text, message.html].map((words) =>
    withChannels(ctx, words),
  ) as [string, string, string];
  return { ...message, subject, text, html };
}

const textOf = (ctx: Context, compose: TextComposer<never>, data: object): string =>
  withChannels(ctx, composeTextMessage((compose as TextComposer<object>)(ctx, data)));

export const composeMail = (
  ctx: Context,
  name: string,
  recipient: string,
  data: object,
): Promise<Message | undefined> =>
  writeTo(ctx, recipient, (ctx) =>
    messageOf(ctx, (kindOf(ctx, name).compose as Composer<object>)(ctx, recipient, data)),
  );

export function composeText(ctx: Context, name: string, data: object): string {
  const compose = kindOf(ctx, name).composeText;
  if (!compose) throw new Error(`no composer for the text message "${name}"`);
  return textOf(ctx, compose, data);
}

/** What a mail and its text message would say. */
export interface Preview extends Message {
  /** The text message that says the same; undefined where none is sent. */
  textMessage: string | undefined;
}

/**
 * Writes a case of a mail by what writes such mails, and sends nothing.
 * @param texts what it says in place of what pages say
 */
export const composeCase = (
  ctx: Context,
  name: string,
  one: MailCase<object>,
  language: Language,
  texts: OwnTexts,
): Promise<Preview> =>
  writeIn(
    ctx,
    language,
    async (ctx) => {
      const { compose, composeText } = kindOf(ctx, name);
      const message = await messageOf(
        ctx,
        'write' in one ? one.write(ctx) : (compose as Composer<object>)(ctx, SAMPLE_RECIPIENT, one.data),
      );
      if (!message) throw new Error(`the case “${one.title}” of the mail "${name}" writes nothing`);
      const says = ctx.sendsSms && composeText && 'data' in one;
      return { ...message, textMessage: says ? textOf(ctx, composeText, one.data) : undefined };
    },
    texts,
  );

let off: readonly OptionalEmail[] = [];

/** Sets which emails this process does not enqueue: those that the programme has switched off. */
export function changeEmailsOff(names: readonly OptionalEmail[]): void {
  off = names;
}

function isOff(name: string): boolean {
  const optional = optionalEmailOf(name);
  return optional !== undefined && off.includes(optional);
}

interface Outgoing<N extends MailName> {
  id: string;
  recipient: string;
  data: MailData[N];
  /** The E.164 number that gets the same as a text message. */
  phone?: string | undefined;
}

export async function enqueueMail<N extends MailName>(
  ctx: Context,
  name: N,
  recipient: string,
  data: MailData[N],
  phone?: string,
): Promise<void> {
  await enqueueMails(ctx, name, [{ id: randomUUID(), recipient, data, phone }]);
}

/**
 * Enqueues in the transaction of the context, each mail followed by its text message: none that the programme has switched off.
 * @returns the ids of those that were not enqueued before
 */
export async function enqueueMails<N extends MailName>(
  ctx: Context,
  name: N,
  outgoing: readonly Outgoing<N>[],
  dueAt = ctx.now(),
): Promise<ReadonlySet<string>> {
  const { lane } = kindOf(ctx, name);
  if (isOff(name)) return new Set();
  // A mail with the same id whose sending had begun could not be withdrawn: neither it nor its text is enqueued again.
  const written = await enqueue(
    ctx,
    outgoing.map(({ id, recipient, data }) => ({ id, lane, name, dueAt, data: { ...data, recipient } })),
  );
  if (!ctx.sendsSms) return written;
  const texts = outgoing.flatMap(({ id: parentId, data, recipient: mailedTo, phone: recipient }) =>
    recipient && written.has(parentId)
      ? [
          {
            id: randomUUID(),
            lane: 'text' as const,
            name,
            dueAt,
            parentId,
            data: { ...data, recipient, mailedTo },
          },
        ]
      : [],
  );
  await enqueue(ctx, texts);
  return written;
}
