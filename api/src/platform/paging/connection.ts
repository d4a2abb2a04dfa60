/** Relay connections (GraphQL Cursor Connections Specification) over keyset pages. */
// Decorators need the metadata API, which TypeORM loads; services may import this file before any entity.
import 'typeorm';
import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { ClassType } from 'type-graphql';
import { COUNT_COST, PAGE_DEFAULT, PAGE_MAX, POSITION_MAX, SEARCH_POSITION_MAX } from '@portal/schema/limits';
import { Personal } from '../people-shown.ts';
import type { Span } from '../database/list-query.ts';

@ArgsType()
export class PageArgs {
  @Field(() => Int, {
    defaultValue: PAGE_DEFAULT,
    description: `How many rows to give at most, 1 to ${PAGE_MAX}.`,
  })
  first!: number;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor after which to begin, as an answer gave it; left out, from the start.',
  })
  after?: string;
}

@ObjectType({ description: 'Where a page of a connection stands.', simpleResolvers: true })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether rows follow this page.' })
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'Whether rows precede this page, as far as the arguments tell.' })
  hasPreviousPage!: boolean;

  @Personal('none')
  @Field(() => String, { nullable: true, description: 'The cursor of the first row of the page.' })
  startCursor!: string | null;

  @Personal('none')
  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the last row: pass it as `after` for the next page.',
  })
  endCursor!: string | null;
}

const BOUNDS = `${POSITION_MAX.toLocaleString('en')}, of a search ${SEARCH_POSITION_MAX.toLocaleString('en')}`;

@ObjectType({ description: 'Where a page stands among all rows of its list.', simpleResolvers: true })
export class PagePosition {
  @Field(() => Int, {
    nullable: true,
    description:
      'How many rows precede the page; null when there are more than `countedTo` and nobody knows the number without counting them.',
  })
  before!: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'How many rows the whole list has; null when there are more than `countedTo` and nobody knows the number without counting them.',
  })
  total!: number | null;

  @Field(() => Int, { description: `How far the rows are counted: to ${BOUNDS}.` })
  countedTo!: number;
}

interface Edge<T> {
  readonly node: T;
  readonly cursor: string;
}

export interface Connection<T> {
  readonly edges: Edge<T>[];
  readonly pageInfo: PageInfo;
  readonly totalCount: number | Promise<number>;
  readonly position: Promise<PagePosition>;
}

export interface Counting<Position> {
  count(span: Span<Position>): Promise<number>;
  /** Returns the total without counting rows. */
  knownTotal?: (() => Promise<number>) | undefined;
  isSearch?: boolean;
}

export function connectionType<T extends object>(node: () => ClassType<T>, name: string, plural: string) {
  @ObjectType(`${name}Edge`, { description: `One row of a connection of ${plural}.`, simpleResolvers: true })
  class EdgeType implements Edge<T> {
    @Field(node, { description: 'The row.' })
    node!: T;

    @Personal('none')
    @Field(() => String, { description: 'Where the row stands: pass it as `after` to go on behind it.' })
    cursor!: string;
  }

  @ObjectType(`${name}Connection`, {
    description: `A page of ${plural}, with what is needed to get the next one.`,
    simpleResolvers: true,
  })
  class ConnectionType implements Connection<T> {
    @Field(() => [EdgeType], {
      description: 'The rows of the page, in order: as many as `first` asks for, fewer on the last page.',
    })
    edges!: EdgeType[];

    @Field(() => PageInfo, { description: 'Where the page stands.' })
    pageInfo!: PageInfo;

    // Not simple: compiled queries await a promise only from a resolver.
    @Field(() => Int, {
      simple: false,
      description: `How many ${plural} the whole list has, narrowed as it is, at the time of the call. They are counted only when this is asked for, which costs ${COUNT_COST} points.`,
    })
    totalCount!: number | Promise<number>;

    @Field(() => PagePosition, {
      simple: false,
      description: `Where the page stands among all ${plural}. Counted up to ${BOUNDS}, and only when this is asked for, which costs ${COUNT_COST} points.`,
    })
    position!: Promise<PagePosition>;
  }
  return ConnectionType;
}

/** A row whose cursor is computed when it is read: most queries ask for the cursors of the page alone. */
class LazyEdge<T> implements Edge<T> {
  constructor(
    readonly node: T,
    private readonly cursorOf: (row: T) => string,
  ) {}

  get cursor(): string {
    return this.cursorOf(this.node);
  }
}

class LazyConnection<T, Position> implements Connection<T> {
  constructor(
    readonly edges: Edge<T>[],
    readonly pageInfo: PageInfo,
    private readonly from: Position | undefined,
    private readonly counting: Counting<Position>,
  ) {}

  get totalCount(): number | Promise<number> {
    if (this.isWhole) return this.edges.length;
    const { knownTotal, count } = this.counting;
    return knownTotal ? knownTotal() : count({});
  }

  get position(): Promise<PagePosition> {
    return this.findPosition();
  }

  private get isWhole(): boolean {
    return this.from === undefined && !this.pageInfo.hasNextPage;
  }

  private async findPosition(): Promise<PagePosition> {
    const { knownTotal, count, isSearch } = this.counting;
    const countedTo = isSearch ? SEARCH_POSITION_MAX : POSITION_MAX;
    if (this.isWhole) return { before: 0, total: this.edges.length, countedTo };
    const countTo = async (through?: Position) => {
      // One row more shows that there are more than `countedTo`.
      const found = await count({ atMost: countedTo + 1, through });
      return found > countedTo ? null : found;
    };
    const countAll = () => (knownTotal ? knownTotal() : countTo());
    if (this.from === undefined) return { before: 0, total: await countAll(), countedTo };
    if (this.pageInfo.hasNextPage) {
      const [total, before] = await Promise.all([countAll(), countTo(this.from)]);
      return { before, total, countedTo };
    }
    const total = await countAll();
    return { before: total === null ? null : Math.max(0, total - this.edges.length), total, countedTo };
  }
}

/** Makes a connection of up to `first` + 1 rows: an extra row shows that another page follows. The page begins after `from`. */
export function toConnection<T, Position>(
  rows: T[],
  first: number,
  from: Position | undefined,
  counting: Counting<Position>,
  cursorOf: (row: T) => string,
): Connection<T> {
  const edges = rows.slice(0, first).map((row) => new LazyEdge(row, cursorOf));
  const pageInfo = {
    hasNextPage: rows.length > first,
    hasPreviousPage: from !== undefined,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  };
  return new LazyConnection(edges, pageInfo, from, counting);
}
