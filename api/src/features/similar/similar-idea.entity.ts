import { Field, ObjectType } from 'type-graphql';
import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Idea } from '../ideas/idea.entity.ts';

/** A link between two ideas that are the same. Each link has two rows, so that both ideas find it. */
@Entity('same_ideas')
@Index('same_ideas_same_idx', ['sameId'])
export class SameIdea {
  @PrimaryColumn('uuid', { name: 'idea_id', primaryKeyConstraintName: 'same_ideas_pkey' })
  ideaId!: string;

  @PrimaryColumn('uuid', { name: 'same_id', primaryKeyConstraintName: 'same_ideas_pkey' })
  sameId!: string;

  @ManyToOne(() => Idea, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'idea_id', foreignKeyConstraintName: 'same_ideas_idea_id_fkey' })
  idea?: Idea;

  @ManyToOne(() => Idea, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'same_id', foreignKeyConstraintName: 'same_ideas_same_id_fkey' })
  same?: Idea;
}

@ObjectType({ description: 'An idea that resembles another one.' })
export class SimilarIdea {
  @Field(() => Idea, { description: 'The idea.' })
  idea!: Idea;

  @Field(() => [String], {
    description:
      'The words that both have in name, problem statement or summary, in lower case, the rarest first; each at most once. Without articles, pronouns and the like.',
  })
  shared!: string[];

  @Field(() => Boolean, { description: 'Whether both are of the same submitter.' })
  sameSubmitter!: boolean;
}
