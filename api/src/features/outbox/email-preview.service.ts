/** Emails as they would be sent once the drafts of their texts are published: written by what writes real ones, with a real idea. */
import { groups } from '@portal/schema/all-texts';
import { failField } from '@portal/schema/errors';
import type { Language } from '@portal/schema/languages';
import { addDays, dayAt } from '@portal/schema/programme-time';
import { inTransaction, requireActor } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import type { MailCase, MailCases, Sample } from '../../platform/mail/mail-sample.ts';
import { testSubject } from '../../platform/mail/message.ts';
import { composeCase, enqueueMail, mailTitle } from '../../platform/mail/outbox.ts';
import type { MailName, Preview } from '../../platform/mail/outbox.ts';
import { personNameOf } from '../accounts/reviewer.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { challengeOf } from '../challenges/call.service.ts';
import { Idea } from '../ideas/idea.entity.ts';
import { barredIdeas } from '../ideas/list/seen-ideas.queries.ts';
import { readProgramme } from '../programme/programme.service.ts';
import { readDrafts } from '../programme/texts/texts.service.ts';

/** What an administrator asks to see. */
export interface AskedPreview {
  /** The group of the texts of the email, `mail-…`. */
  group: string;
  /** The case of the email, from 0. */
  caseNumber: number;
  language: Language;
}

/** An email as it would be sent. */
export interface ShownEmail extends Preview {
  /** What the email is about, for people. */
  title: string;
  caseNumber: number;
  cases: string[];
  /** The reference of the idea whose values it has; null where these are examples. */
  reference: string | null;
}

/** The email that shows the words that many emails share, which are a group of their own. */
const SHOWS_SHARED = 'idea-received' satisfies MailName;

/** The name of the group with the words of an email. */
export const groupOfMail = (name: string): string => `mail-${name}`;

/** @throws DomainError INVALID_INPUT for what is no group of an email */
function mailOf({ declared }: Context, group: string): { name: string; cases: MailCases<object> } {
  const isMail = groups.get(group)?.mail ?? false;
  const named = Object.entries(declared.mails).find(([name]) => groupOfMail(name) === group);
  const [name, kind] = named ?? [SHOWS_SHARED, declared.mails[SHOWS_SHARED]];
  if (!isMail || !kind?.cases) return failField('group', 'There is no email of this name.');
  return { name, cases: kind.cases };
}

/** Finds the newest idea that the administrator may judge. */
const newestIdea = (ctx: Context): Promise<Idea | null> =>
  ctx.db
    .createQueryBuilder(Idea, 'idea')
    .where('idea.withdrawnAt IS NULL')
    .andWhere(`idea.id NOT IN (${barredIdeas(ctx, ':accountId')})`, { accountId: requireActor(ctx).id })
    .orderBy({ 'idea.createdAt': 'DESC', 'idea.id': 'DESC' })
    .limit(1)
    .getOne();

/** Returns the values of a preview. It greets the administrator: who submitted the idea is nobody's to learn here. */
async function sampleOf(ctx: Context, idea: Idea | null): Promise<Sample> {
  const { timeZone } = ctx;
  const today = dayAt(ctx.now(), timeZone);
  const { firstName = 'Naledi' } = (await personNameOf(ctx, requireActor(ctx).id)) ?? {};
  const { promisedDays } = await readProgramme(ctx);
  const call = await challengeOf(ctx, idea?.challengeId ?? null);
  return {
    idea: {
      ideaId: idea?.id ?? '00000000-0000-4000-8000-000000000000',
      reference: idea?.reference ?? 'IDEA-1700000000000-123456',
      solutionName: idea?.solutionName ?? 'Herd Call',
      firstName,
    },
    dueOn: idea?.promisedOn ?? addDays(today, promisedDays),
    call: call?.title ?? 'Clean water',
    person: 'Neo Tau',
    day: (days) => addDays(today, days),
  };
}

/** Writes an email of the portal, and sends nothing. @throws DomainError INVALID_INPUT */
export async function previewOf(
  ctx: Context,
  { group, caseNumber, language }: AskedPreview,
): Promise<ShownEmail> {
  const { name, cases: casesOf } = mailOf(ctx, group);
  const idea = await newestIdea(ctx);
  const cases: readonly MailCase<object>[] = casesOf(await sampleOf(ctx, idea));
  const one = cases[caseNumber] ?? failField('caseNumber', 'The email has no such case.');
  const preview = await composeCase(ctx, name, one, language, await readDrafts(ctx, language));
  return {
    ...preview,
    ...{ title: mailTitle(ctx, name), caseNumber, cases: cases.map(({ title }) => title) },
    reference: idea?.reference ?? null,
  };
}

/**
 * Sends an email of the portal to the administrator alone, marked as a test.
 * @throws DomainError INVALID_INPUT, TOO_MANY_REQUESTS
 */
export async function sendTest(ctx: Context, asked: AskedPreview): Promise<ShownEmail> {
  const { id, email } = requireActor(ctx);
  const shown = await previewOf(ctx, asked);
  await ctx.throttle.take('testMailsOfAccount', id);
  const subject = testSubject(shown.subject);
  await inTransaction(ctx, async (ctx) => {
    await enqueueMail(ctx, 'email-test', email, { subject, text: shown.text, html: shown.html });
    await recordAudit(ctx, {
      ...{ action: 'TEST_EMAIL_SENT', subjectKind: 'EMAIL', subjectLabel: shown.title },
    });
  });
  return { ...shown, subject };
}
