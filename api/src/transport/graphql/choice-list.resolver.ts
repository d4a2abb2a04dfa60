import { Arg, Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import type { Choices } from '@portal/schema/lists';
import { countries, dialCodes } from '@portal/schema/countries';
import { enums } from './enums.ts';
import { Allowed } from './allowed.ts';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import type { Context } from '../../platform/context.ts';

@ObjectType({ description: 'One choice of a closed list.', simpleResolvers: true })
class Choice {
  @Field(() => String, { description: 'What the graph takes and gives: the value of an enum, or a code.' })
  readonly value!: string;

  @Field(() => String, { description: 'The literal label that people and REST see.' })
  readonly label!: string;
}

@ObjectType({ description: 'A closed list of choices.', simpleResolvers: true })
class ChoiceList {
  @Field(() => String, { description: 'The name of the enum; Country and DialCode for the codes of ideas.' })
  readonly name!: string;

  @Field(() => [Choice], {
    description:
      'Every choice, in the order in which people see them: one for each value of the list but NOT_ASKED, which only answers have.',
  })
  readonly choices!: readonly Choice[];
}

@Resolver()
export class ChoiceListResolver {
  @Allowed('content:read')
  @Query(() => [ChoiceList], {
    description:
      'The closed lists with their literal labels: one for each enum, and Country and DialCode. Open to everybody.',
  })
  choiceLists(
    @Arg('names', () => [String], {
      nullable: true,
      description: 'Only the lists with these names; left out, all. A name that no list has gives none.',
    })
    names?: readonly string[] | null,
  ): readonly ChoiceList[] {
    // Lists of codes are no enums: codes begin with digits or signs, or are many.
    const lists: [name: string, choices: Choices][] = [
      ...[...enums].map(([choices, { name }]): [string, Choices] => [name, choices]),
      ['Country', countries],
      ['DialCode', dialCodes],
    ];
    return lists
      .filter(([name]) => !names || names.includes(name))
      .map(([name, choices]) => ({
        name,
        choices: Object.entries(choices).map(([value, label]) => ({ value, label })),
      }));
  }
}

@Resolver()
export class ClockResolver {
  @Allowed('content:read')
  @Query(() => GraphQLDateTimeISO, {
    description:
      "The server's time. Take it where a time decides, such as `decidedUntil`: clocks of callers may be wrong. Open to everybody.",
  })
  now(@Ctx() ctx: Context): Date {
    return ctx.now();
  }
}
