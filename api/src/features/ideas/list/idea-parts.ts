import type * as v from 'valibot';
import type { Filter } from '@portal/schema/filters';
import type { ideaFilters } from '@portal/schema/idea-filter';
import type { Context } from '../../../platform/context.ts';
import type { Idea } from '../idea.entity.ts';
import type { Parameters } from '../../../platform/database/read-list.ts';

/** When ideas are listed, and in which zone days begin. */
export interface Moment {
  now: Date;
  zone: string;
}

/** What a condition on `ideas AS idea` is made with. */
export interface Asked {
  add: Parameters['add'];
  moment: () => Moment;
  /** Whether ideas are as their submitters see them: nobody has one or reviewed it, then. */
  isAnnounced: boolean;
  declared: IdeaReader['declared'];
}

/** The filters by what features above ideas keep: their conditions are declared with those (`IdeaPart`). */
export type FilterOfOthers = 'holder' | 'unclaimed';

/** Conditions by the names of filters, each of a value that narrows. All of a list must hold. */
export type Conditions<Filters extends Readonly<Record<string, Filter>>> = {
  readonly [Name in keyof Filters]: (
    value: NonNullable<v.InferOutput<Filters[Name]['rule']>>,
    asked: Asked,
  ) => string | readonly string[];
};

/** What a feature that stands above ideas adds to the way in which they are read. */
export interface IdeaPart {
  /** Names a table whose rows say by `idea_id` and `account_id` who must not judge which idea, besides its submitter. */
  barring?: string;
  /** What a submitter sees in place of a column, by its property: expressions of SQL about a row of `ideas`. */
  announced?: Readonly<Partial<Record<keyof Idea, string>>>;
  /** The conditions of filters by what the feature keeps. */
  filters?: Pick<Conditions<typeof ideaFilters>, FilterOfOthers>;
  /** The conditions of answers that are no column of an idea, by their dimension. */
  answers?: Readonly<Record<string, (name: string, asked: Asked) => string>>;
}

declare module '../../../platform/context.ts' {
  interface Declared {
    ideaParts: readonly IdeaPart[];
  }
}

/** Where ideas are read: the connection, and what the features above ideas declared. */
export type IdeaReader = Pick<Context, 'db' | 'declared'>;
