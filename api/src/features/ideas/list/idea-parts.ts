import type { Context } from '../../../platform/context.ts';
import type { Idea } from '../idea.entity.ts';

/** What a feature that stands above ideas adds to the way in which they are read. */
export interface IdeaPart {
  /** Names a table whose rows say by `idea_id` and `account_id` who must not judge which idea, besides its submitter. */
  barring?: string;
  /** What a submitter sees in place of a column, by its property: expressions of SQL about a row of `ideas`. */
  announced?: Readonly<Partial<Record<keyof Idea, string>>>;
}

declare module '../../../platform/context.ts' {
  interface Declared {
    ideaParts: readonly IdeaPart[];
  }
}

/** Where ideas are read: the connection, and what the features above ideas declared. */
export type IdeaReader = Pick<Context, 'db' | 'declared'>;
