import { createParameterDecorator, Field, ID, InterfaceType } from 'type-graphql';
import { fromGlobalId } from '../../platform/global-id.ts';

@InterfaceType({
  description:
    'A thing that `node` finds by its id. Ids are opaque and never change; those of different things differ, whatever their types.',
})
export abstract class Node {
  @Field(() => ID, { name: 'id', description: 'An opaque id.' })
  readonly globalId!: string;
}

/** Takes the global id of a type as an argument, and passes its key on. @throws DomainError NOT_FOUND for another type */
export const IdArg = (type: string, description: string, name = 'id') =>
  createParameterDecorator(({ args }) => fromGlobalId(type, String(args[name])), {
    arg: { name, typeFunc: () => ID, options: { description } },
  });
