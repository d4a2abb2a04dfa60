import type { ideaFilters, IdeaFilterValues } from '@portal/schema/idea-filter';
import type { Context } from '../../../platform/context.ts';
import type { Columns } from '../../../transport/rest/export.ts';
import type { Idea } from '../idea.entity.ts';
import type { DueOf } from '../waiting.ts';
import type { Conditions } from '../../../platform/database/conditions.ts';
import type { Parameters } from '../../../platform/database/read-list.ts';

/** The time at which ideas are listed, and the time zone of days. */
export interface Moment {
  now: Date;
  zone: string;
}

/** The context in which a condition on `ideas AS idea` is built. */
export interface Asked {
  add: Parameters['add'];
  moment: () => Moment;
  /** Whether ideas are read as their submitters see them: without holders and reviewers. */
  isAnnounced: boolean;
  /** The days that `waited` compares. */
  dueOf?: DueOf;
  declared: IdeaReader['declared'];
}

/** The filters by data of features above ideas, which declare the conditions (`IdeaPart`). */
export type FilterOfOthers = 'holder' | 'unclaimed' | 'toAnnounce' | 'outcome';

/** The parameters that ask the file of ideas for data of features above ideas, which declare the columns (`IdeaPart`). */
type ColumnsOfOthers = 'outcomes';

export type IdeaConditions = Conditions<typeof ideaFilters, Asked>;

/** Answers of an idea as they stood until a moment. */
export interface ReplacedAnswers {
  ideaId: string;
  until: Date;
  answers: object;
}

/** The additions of a feature above ideas to how ideas are read. */
export interface IdeaPart {
  /** The name of a table that says by `idea_id` and `account_id` which accounts, besides the submitter, must not judge an idea. */
  barring?: string;
  /** The SQL expressions about a row of `ideas` that a submitter sees in place of columns, by property. */
  announced?: Readonly<Partial<Record<keyof Idea, string>>>;
  /** The conditions of filters by the feature's data. */
  filters?: Partial<Pick<IdeaConditions, FilterOfOthers>>;
  /** The conditions of answers that are no column of an idea, by their dimension. */
  answers?: Readonly<Record<string, (name: string, asked: Asked) => string>>;
  /** Returns the columns that the file of ideas has when it is asked for them, as far as the caller may read them. */
  columns?: Readonly<
    Partial<Record<ColumnsOfOthers, (ctx: Context) => Columns<Pick<Idea, 'id' | 'isAnnounced'>>>>
  >;
  /** Reads the answers of ideas that the feature has replaced since they were submitted. */
  replaced?: (ctx: Context, ideaIds: readonly string[]) => Promise<readonly ReplacedAnswers[]>;
  /** Adds up the feature's data of the ideas that a filter lists, as lines of a label and a figure for their file. */
  totals?: (
    ctx: Context,
    filter: IdeaFilterValues,
  ) => Promise<readonly (readonly [label: string, figure: string])[]>;
}

declare module '../../../platform/context.ts' {
  interface Declared {
    ideaParts: readonly IdeaPart[];
  }
}

/** The context that reading ideas needs: the connection, and the declarations of features above ideas. */
export type IdeaReader = Pick<Context, 'db' | 'declared'>;
