/** Who writes which mail and which text message. */
import { accountMails } from '../accounts/account.mails.ts';
import type { Context } from '../context.ts';
import { ideaMails, ideaTexts } from '../ideas/idea.mails.ts';
import type { Message } from './message.ts';
import type { MailData, MailName, TextName } from './outbox.ts';

/** Writes a mail when it is sent; undefined means that there is nobody to send it to. */
type Composer<N extends MailName> = (
  ctx: Context,
  recipient: string,
  data: MailData[N],
) => Promise<Message | undefined>;

const composers: { [N in MailName]: Composer<N> } = { ...accountMails, ...ideaMails };

/**
 * Writes a mail of the outbox.
 * @throws when the outbox holds a mail that nobody writes any more
 */
export async function composeMail(
  ctx: Context,
  name: string,
  recipient: string,
  data: object,
): Promise<Message | undefined> {
  if (!(name in composers)) throw new Error(`no composer for the mail "${name}"`);
  return (composers[name as MailName] as Composer<MailName>)(ctx, recipient, data as MailData[MailName]);
}

const textComposers: { [N in TextName]: (ctx: Context, data: MailData[N]) => string } = ideaTexts;

/**
 * Writes the text message that goes out with a mail of the outbox.
 * @throws when the outbox holds one that nobody writes any more
 */
export function composeText(ctx: Context, name: string, data: object): string {
  if (!(name in textComposers)) throw new Error(`no composer for the text message "${name}"`);
  return (textComposers[name as TextName] as (ctx: Context, data: object) => string)(ctx, data);
}
