import { Account } from './account.entity.ts';
import { MailedToken } from './mailed-token.entity.ts';
import { Session } from './session.entity.ts';

/** The tables of accounts. */
export const accountEntities = [Account, Session, MailedToken];
