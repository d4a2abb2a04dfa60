import { Field, ID, InterfaceType } from 'type-graphql';

@InterfaceType({
  description:
    'A thing that `node` finds by its id. Ids are opaque and never change; those of different things differ, whatever their types.',
})
export abstract class Node {
  @Field(() => ID, { name: 'id', description: 'An opaque id.' })
  readonly globalId!: string;
}
