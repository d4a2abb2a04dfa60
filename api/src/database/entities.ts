/** Every table's class. */
import { accountEntities } from '../accounts/account.entities.ts';
import { ideaEntities } from '../ideas/idea.entities.ts';
import { Mail } from '../mail/mail.entity.ts';

export const entities = [...accountEntities, ...ideaEntities, Mail];
