import { Extensions, Field, ID, ObjectType } from 'type-graphql';
import { In } from 'typeorm';
import { isStaffName } from '@portal/schema/people';
import { may } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { toGlobalId } from '../../platform/global-id.ts';
import { defineLoader } from '../../platform/loaders.ts';
import { Node } from '../../transport/graphql/node.ts';
import { Account } from './account.entity.ts';
import { Personal } from '../../platform/people-shown.ts';

/** The part of an account that reviewers may see. Whatever leads to it tells of a person. */
@Extensions({ isPerson: true })
@ObjectType({
  implements: Node,
  description: 'A member of staff, as colleagues see each other: who did something, or has an idea.',
})
export class Reviewer implements Node {
  constructor(
    readonly id: string,
    email: string,
  ) {
    this.email = email;
  }

  @Personal('unrecorded')
  @Field(() => String, { description: 'The email address, in lower case.' })
  readonly email: string;

  @Field(() => ID, {
    name: 'id',
    description:
      'An opaque id, which the filter of ideas takes as `reviewerId` and `holderId`, and assignIdeas as one of `to`.',
  })
  get globalId(): string {
    return toGlobalId('Reviewer', this.id);
  }
}

/** Returns the person who did something, as colleagues see them. @throws Error where the row was read without the account */
export function reviewerIn(account: { id: string; email: string } | null | undefined): Reviewer {
  if (!account) throw new Error('a row is read without its account');
  return new Reviewer(account.id, account.email);
}

/** Returns a member of staff by account id; undefined for an erased account. */
export const reviewerBy = defineLoader<Reviewer | undefined>(async ({ db }, ids) => {
  const accounts = await db.find(Account, { select: { id: true, email: true }, where: { id: In([...ids]) } });
  return new Map(accounts.map(({ id, email }) => [id, new Reviewer(id, email)]));
}, undefined);

export interface PersonName {
  firstName: string;
  lastName: string;
}

/**
 * Reads the names of accounts by their ids; accounts without a name are left out. A name with anything but plain letters is
 * left out, too: submitters may become staff.
 */
export async function readNames(
  { db }: Pick<Context, 'db'>,
  ids: readonly string[],
): Promise<Map<string, PersonName>> {
  const accounts = await db.find(Account, {
    select: { id: true, firstName: true, lastName: true },
    where: { id: In([...ids]) },
  });
  return new Map(
    accounts.flatMap(({ id, firstName, lastName }) =>
      firstName && lastName && isStaffName(`${firstName} ${lastName}`) ? [[id, { firstName, lastName }]] : [],
    ),
  );
}

/** Returns the first and the last name of an account by its id; undefined where the name is not known. */
export const personNameOf = defineLoader<PersonName | undefined>(readNames, undefined);

const inOneLine = (name: PersonName | undefined) => name && `${name.firstName} ${name.lastName}`;

export const staffNameOf = async (ctx: Context, id: string) => inOneLine(await personNameOf(ctx, id));

/** Returns the caller's name, if known. It is read without the loader, whose cached rows outlive a transaction. */
export const callerName = async (ctx: Context, id: string): Promise<string | undefined> =>
  inOneLine((await readNames(ctx, [id])).get(id));

const NOBODY_KNOWN = 'Somebody';

/** Returns the name of the person who did something, or else the address. */
export const nameBy = async (ctx: Context, id: string | null | undefined): Promise<string> =>
  (id && ((await staffNameOf(ctx, id)) ?? (await reviewerBy(ctx, id))?.email)) || NOBODY_KNOWN;

/** Names a colleague in a refusal: a token that may not read persons gets neither name nor address. */
export const colleagueIn = async (ctx: Context, id: string | null | undefined): Promise<string> =>
  may(ctx, 'idea:read-persons') ? nameBy(ctx, id) : NOBODY_KNOWN;
