/** The orders of the list of ideas: the columns that the database sorts by, and the cursors. */
import * as v from 'valibot';
import type { IdeaSort } from '@portal/schema/idea-filter';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import { optionalDay } from '@portal/schema/rules';
import { DUE_DAY } from '../waiting.ts';
import { isUuid } from '../../../platform/database/find-row.ts';
import type { TimePosition } from '../../../platform/database/list-query.ts';
import { byTime, fromCursor, toCursor } from '../../../platform/paging/page.ts';
import type { Order } from '../../../platform/paging/page.ts';
import type { Idea } from '../idea.entity.ts';

export interface IdeaPosition {
  key: Date | string;
  id: string;
  /** Of BEST_MATCH: how well the idea fits the search (`rankIn`). Of ASKED_FIRST: 1 for an idea that waits for its submitter. */
  rank?: number;
}

/** The orders of the graph, and another of one's own ideas: those that wait for one's answer first, then the newest. */
export type ListOrder = IdeaSort | 'ASKED_FIRST';

interface IdeaOrder extends Order<Idea, IdeaPosition> {
  by: string;
  direction: 'ASC' | 'DESC';
}

const day = optionalDay({ wrong: 'The day must be a day such as 2026-03-31.' });

export const positionOf = (last: TimePosition | undefined): IdeaPosition | undefined =>
  last && { key: last.createdAt, id: last.id };

export const ideaOrders: Record<ListOrder, IdeaOrder> = {
  // REST and other lists use the same cursors.
  NEWEST: {
    by: 'idea.created_at',
    direction: 'DESC',
    write: byTime.write,
    read: (text) => positionOf(byTime.read(text)),
  },
  OLDEST: {
    by: 'idea.created_at',
    direction: 'ASC',
    write: (idea) => `OLDEST ${toCursor(byTime, idea)}`,
    read: (text) => positionOf(text.startsWith('OLDEST ') ? fromCursor(byTime, text.slice(7)) : undefined),
  },
  SOLUTION_NAME: {
    // The key must equal the expression of ideas_solution_name_idx.
    by: 'lower(idea.solution_name)',
    direction: 'ASC',
    write: ({ id, solutionName }) => `SOLUTION_NAME ${id} ${solutionName}`,
    read: (text) => {
      const [, id = '', key = ''] = /^SOLUTION_NAME (\S+) (.*)$/s.exec(text) ?? [];
      // PostgreSQL refuses U+0000 in a parameter.
      const isName = key.length <= SHORT_TEXT_MAX && !key.includes('\u0000');
      return isName && isUuid(id) ? { key, id } : undefined;
    },
  },
  DUE: {
    by: DUE_DAY,
    direction: 'ASC',
    write: ({ id, dueOn }) => `DUE ${id} ${dueOn}`,
    read: (text) => {
      const [, id = '', key = ''] = /^DUE (\S+) (\S+)$/.exec(text) ?? [];
      return isUuid(id) && v.is(day, key) ? { key, id } : undefined;
    },
  },
  // Of ideas that fit alike, the newest is first.
  BEST_MATCH: {
    by: 'idea.created_at',
    direction: 'DESC',
    write: (idea) => `BEST_MATCH ${idea.matchRank ?? 0} ${byTime.write(idea)}`,
    read: (text) => {
      const [, rank, rest = ''] = /^BEST_MATCH ([0-4]) (.+)$/.exec(text) ?? [];
      const position = positionOf(byTime.read(rest));
      return position && { ...position, rank: Number(rank) };
    },
  },
  ASKED_FIRST: {
    by: 'ROW(idea.asked_until IS NOT NULL, idea.created_at)',
    direction: 'DESC',
    write: (idea) => `ASKED_FIRST ${idea.askedUntil ? 1 : 0} ${byTime.write(idea)}`,
    read: (text) => {
      const [, rank, rest = ''] = /^ASKED_FIRST ([01]) (.+)$/.exec(text) ?? [];
      const position = positionOf(byTime.read(rest));
      return position && { ...position, rank: Number(rank) };
    },
  },
};
