/** Cursors of a list of ideas: where an idea stands in an order. A cursor is good for the order that gave it. */
import type { IdeaSort } from '@portal/schema/idea-filter';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import { isUuid } from '../database/is-uuid.ts';
import type { Listed } from '../listed.ts';
import { fromCursor, invalidCursor, toCursor } from '../graphql/connection.ts';
import type { IdeaPosition } from './idea-list.queries.ts';
import type { Idea } from './idea.entity.ts';

/** The cursor of an idea in an order. Of the newest first it is the one that REST and other lists give, too. */
export function toIdeaCursor(sort: IdeaSort, idea: Listed<Idea>): string {
  if (sort === 'SOLUTION_NAME') return encode(`${sort} ${idea.id} ${idea.solutionName}`);
  const cursor = toCursor(idea);
  return sort === 'NEWEST' ? cursor : encode(`${sort} ${cursor}`);
}

/** @throws DomainError INVALID_INPUT when the text is no cursor of this order */
export function fromIdeaCursor(sort: IdeaSort, cursor: string): IdeaPosition {
  if (sort === 'NEWEST') return positionIn(cursor);
  const [named, place = '', ...words] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  if (named !== sort) return invalidCursor();
  if (sort === 'OLDEST') return positionIn(place);
  const key = words.join(' ');
  // What PostgreSQL cannot store it cannot compare either.
  const isName = key.length <= SHORT_TEXT_MAX && !key.includes('\u0000');
  return isName && isUuid(place) ? { key, id: place } : invalidCursor();
}

const encode = (text: string) => Buffer.from(text).toString('base64url');

function positionIn(cursor: string): IdeaPosition {
  const { createdAt, id } = fromCursor(cursor);
  return { key: createdAt, id };
}
