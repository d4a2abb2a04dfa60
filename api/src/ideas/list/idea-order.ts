/** The orders of a list of ideas. A cursor is good for the order that gave it. */
import type { IdeaSort } from '@portal/schema/idea-filter';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import { isUuid } from '../../database/is-uuid.ts';
import type { TimePosition } from '../../database/newest-first.ts';
import { byTime, fromCursor, toCursor } from '../../graphql/page.ts';
import type { Order } from '../../graphql/page.ts';
import type { IdeaPosition } from './idea-list.queries.ts';
import type { Idea } from '../idea.entity.ts';

const positionOf = (place: TimePosition | undefined): IdeaPosition | undefined =>
  place && { key: place.createdAt, id: place.id };

export const ideaOrders: Record<IdeaSort, Order<Idea, IdeaPosition>> = {
  // Its cursors are those of REST and of other lists, too.
  NEWEST: { write: byTime.write, read: (text) => positionOf(byTime.read(text)) },
  OLDEST: {
    write: (idea) => `OLDEST ${toCursor(byTime, idea)}`,
    read: (text) => positionOf(text.startsWith('OLDEST ') ? fromCursor(byTime, text.slice(7)) : undefined),
  },
  SOLUTION_NAME: {
    write: ({ id, solutionName }) => `SOLUTION_NAME ${id} ${solutionName}`,
    read: (text) => {
      const [, id = '', key = ''] = /^SOLUTION_NAME (\S+) (.*)$/s.exec(text) ?? [];
      // What PostgreSQL cannot store it cannot compare either.
      const isName = key.length <= SHORT_TEXT_MAX && !key.includes('\u0000');
      return isName && isUuid(id) ? { key, id } : undefined;
    },
  },
};
