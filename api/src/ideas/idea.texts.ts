/** The text messages about ideas: each goes out with the mail of its name, to the contact number of the idea. */
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { ReviewStatus } from '@portal/schema/choices';
import { company } from '@portal/schema/company';
import type { Context } from '../context.ts';
import type { MailData } from '../mail/outbox.ts';
import type { Idea } from './idea.entity.ts';
import { reviewWords } from './idea.mails.ts';

type Submitter = Pick<Idea, 'email' | 'dialCode' | 'contactNumber'>;

// A text message has 160 characters; a longer one is sent and paid as several.
const NAME_MAX = 40;

/** The text messages about ideas, by the name of the mail that they go out with. */
export const ideaTexts = {
  'idea-received': (_ctx: Context, { reference, solutionName }: MailData['idea-received']) =>
    `${company.programme}: we received "${shortened(solutionName)}". Reference: ${reference}. Review and feedback take about a month.`,
  'idea-reviewed': (ctx: Context, { solutionName, status }: MailData['idea-reviewed']) =>
    `${company.programme}: your idea "${shortened(solutionName)}" ${reviewWords[status as ReviewStatus].outcome}. Read more: ${ctx.publicUrl}/IdeaDashboard`,
};

function shortened(solutionName: string): string {
  const letters = [...solutionName];
  return letters.length > NAME_MAX
    ? `${letters
        .slice(0, NAME_MAX - 3)
        .join('')
        .trim()}...`
    : solutionName;
}

/** Finds the E.164 number of an idea's submitter; undefined where their answers make none. */
export function phoneOf({ email, dialCode, contactNumber }: Submitter): string | undefined {
  // The numbers of seeded people are made up, and may be somebody's; their addresses are nobody's (RFC 2606).
  if (email.endsWith('.example')) return undefined;
  const phone = parsePhoneNumberFromString(dialCode + contactNumber);
  return phone?.isPossible() ? phone.number : undefined;
}

/**
 * Finds the number for the receipt of an idea. A number gets only a few receipts an hour: there is no limit on the ideas
 * of an account, and nobody has checked whose number it is.
 */
export async function phoneForReceipt(ctx: Context, submitter: Submitter): Promise<string | undefined> {
  const phone = ctx.sendsSms ? phoneOf(submitter) : undefined;
  return phone && (await ctx.throttle.tryTake('receiptTextsPerNumber', phone)) ? phone : undefined;
}
