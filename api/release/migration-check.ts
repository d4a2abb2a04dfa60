/**
 * What a migration may do while instances of the last release are at work (docs/decisions/0042). All that is not on this
 * list is refused: it locks or rewrites what they need, or nobody has looked whether it does.
 */
import { parse } from 'libpg-query';
import type { AlterTableCmd, AlterTableStmt, ColumnDef, Constraint, Node } from 'libpg-query';
import type { Step } from '../src/platform/database/steps.ts';

/** A migration of later releases, as far as the check reads it. */
export interface Stepped {
  name: string;
  steps?: readonly Step[];
  transaction?: boolean;
}

/**
 * Reads the statements of migrations.
 * @param inUse the tables of the last release
 * @returns what must not be, a line each
 */
export async function faultsOf(
  migrations: readonly Stepped[],
  inUse: ReadonlySet<string>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, steps, transaction } of migrations) {
    if (!steps || transaction !== false) {
      faults.push(`${name}: is not written in steps, without a transaction around them.`);
      continue;
    }
    const own = new Set(steps.map(({ sql }) => indexOf('CREATE', sql)));
    for (const step of steps) {
      const found = await faultsOfStep(step, inUse);
      const dropped = indexOf('DROP', step.sql);
      if (dropped && !own.has(dropped)) found.push('drops an index that the last release may read by');
      for (const fault of found) faults.push(`${name}: ${inShort(step)}: ${fault}.`);
    }
  }
  return faults;
}

const indexOf = (verb: 'CREATE' | 'DROP', sql: string) =>
  new RegExp(`^${verb} INDEX CONCURRENTLY IF (?:NOT )?EXISTS "?(\\w+)`).exec(sql)?.[1];

const inShort = ({ how, sql }: Step) => `${how}, ${sql.replaceAll(/\s+/g, ' ').slice(0, 90)}`;

async function faultsOfStep(step: Step, inUse: ReadonlySet<string>): Promise<string[]> {
  const { stmts = [] } = await parse(step.sql);
  const [statement] = stmts;
  if (!statement?.stmt || stmts.length > 1) return ['is not one statement'];
  const [kind = '', node] = Object.entries(statement.stmt)[0] ?? [];
  return rules[kind]?.(node as never, step, inUse) ?? ['is not on the list of what may be done'];
}

type Rule = (node: never, step: Step, inUse: ReadonlySet<string>) => string[];
const rule = <T>(check: (node: T, step: Step, inUse: ReadonlySet<string>) => (string | false)[]): Rule =>
  ((node: T, step: Step, inUse: ReadonlySet<string>) =>
    check(node, step, inUse).filter((fault) => fault !== false)) as Rule;

interface OnTable {
  relation?: { relname?: string };
}
const isOn = ({ relation }: OnTable, inUse: ReadonlySet<string>) => inUse.has(relation?.relname ?? '');
const runs = ({ how }: Step, wanted: Step['how']) => how !== wanted && `must be run ${wanted}`;
const repeats = (can?: boolean) => !can && 'cannot be repeated: it lacks IF [NOT] EXISTS';

const rules: Record<string, Rule> = {
  CreateStmt: rule<OnTable & { if_not_exists?: boolean; tableElts?: Node[] }>((node, step, inUse) => [
    runs(step, 'briefly'),
    repeats(node.if_not_exists),
    ...constraintsIn(node.tableElts).map(
      ({ pktable }) =>
        inUse.has(pktable?.relname ?? '') &&
        `locks "${pktable?.relname}", too: refer to it in a step of its own`,
    ),
  ]),
  IndexStmt: rule<OnTable & { if_not_exists?: boolean; concurrent?: boolean }>((node, step, inUse) => [
    repeats(node.if_not_exists),
    runs(step, isOn(node, inUse) ? 'concurrently' : 'briefly'),
    isOn(node, inUse) && !node.concurrent && 'keeps writers waiting: build the index CONCURRENTLY',
  ]),
  AlterTableStmt: rule<AlterTableStmt>((node, step, inUse) => {
    const all = (node.cmds ?? []).map((one) => (one as { AlterTableCmd: AlterTableCmd }).AlterTableCmd);
    const validates = all.some(({ subtype }) => subtype === 'AT_ValidateConstraint');
    return [
      runs(step, validates ? 'unhurried' : 'briefly'),
      validates && all.length > 1 && 'holds the lock of the other changes while it validates',
      ...all.flatMap((command) => faultsOfCommand(command, isOn(node, inUse), inUse)),
    ];
  }),
  InsertStmt: rule<OnTable & { onConflictClause?: object; selectStmt?: Node }>((node, step, inUse) => [
    runs(step, 'briefly'),
    isOn(node, inUse) && 'writes rows that the last release may write, too',
    !node.onConflictClause && 'cannot be repeated: it lacks ON CONFLICT DO NOTHING',
  ]),
  DropStmt: rule<{ removeType?: string; missing_ok?: boolean; concurrent?: boolean }>((node, step) => [
    runs(step, 'concurrently'),
    repeats(node.missing_ok),
    node.removeType !== 'OBJECT_INDEX' && 'is not on the list of what may be done',
    !node.concurrent && 'drops it under a lock: DROP INDEX CONCURRENTLY',
  ]),
  CreateFunctionStmt: rule<{ replace?: boolean }>((node, step) => [
    runs(step, 'briefly'),
    !node.replace && 'cannot be repeated: it lacks OR REPLACE',
  ]),
  CreateTrigStmt: rule<{ replace?: boolean }>((node, step) => [
    runs(step, 'briefly'),
    !node.replace && 'cannot be repeated: it lacks OR REPLACE',
  ]),
  UpdateStmt: rule<object>((node, step) => {
    const text = JSON.stringify(node);
    return [
      runs(step, 'in batches'),
      !text.includes('"limitCount"') && 'changes any number of rows: choose them by a LIMIT',
      !text.includes('"LockWaitSkip"') && 'may wait for rows in another order than the services: SKIP LOCKED',
    ];
  }),
};

type Command = (command: AlterTableCmd, isInUse: boolean, inUse: ReadonlySet<string>) => (string | false)[];

const commands: Partial<Record<string, Command>> = {
  AT_ColumnDefault: () => [],
  AT_DropNotNull: () => [],
  AT_DropExpression: ({ missing_ok }) => [repeats(missing_ok)],
  AT_ValidateConstraint: () => [],
  AT_DropConstraint: ({ missing_ok }) => [repeats(missing_ok)],
  AT_AddColumn: ({ missing_ok, def }) => [
    repeats(missing_ok),
    ...faultsOfColumn((def as { ColumnDef: ColumnDef }).ColumnDef),
  ],
  AT_AddConstraint: ({ def }, isInUse, inUse) =>
    faultsOfConstraint((def as { Constraint: Constraint }).Constraint, isInUse, inUse),
};

const faultsOfCommand: Command = (command, isInUse, inUse) =>
  commands[command.subtype ?? '']?.(command, isInUse, inUse) ?? [
    `${command.subtype} is not on the list of what may be done to a table`,
  ];

/** A new column rewrites nothing when it is nullable, or has a constant for those who do not know it. */
function faultsOfColumn({ typeName, constraints }: ColumnDef): (string | false)[] {
  const all = constraintsIn(constraints);
  const constant = all.find(({ contype }) => contype === 'CONSTR_DEFAULT');
  const type = typeName?.names?.map((name) => (name as { String: { sval?: string } }).String.sval).at(-1);
  return [
    type?.includes('serial') === true && 'rewrites the table: each row gets a number',
    ...all.map(({ contype, raw_expr }) => {
      if (contype === 'CONSTR_DEFAULT')
        return !isConstant(raw_expr) && 'gives all rows that are there a value computed once: use a constant';
      if (contype === 'CONSTR_NOTNULL') return !constant && 'refuses what the last release writes';
      return contype !== 'CONSTR_NULL' && `${contype} reads or rewrites all rows: add it in steps of its own`;
    }),
  ];
}

const isConstant = (node: Node | undefined): boolean =>
  !!node && ('A_Const' in node || ('TypeCast' in node && isConstant(node.TypeCast.arg)));

const constraintsIn = (nodes: readonly Node[] = []): Constraint[] =>
  nodes.flatMap((node) => {
    if ('Constraint' in node) return [node.Constraint];
    return 'ColumnDef' in node ? constraintsIn(node.ColumnDef.constraints) : [];
  });

function faultsOfConstraint(
  { contype, skip_validation, pktable }: Constraint,
  isInUse: boolean,
  inUse: ReadonlySet<string>,
): (string | false)[] {
  if (contype !== 'CONSTR_CHECK' && contype !== 'CONSTR_FOREIGN')
    return [isInUse && `${contype} builds an index under a lock: build it concurrently instead`];
  return [
    isInUse &&
      !skip_validation &&
      'reads all rows under a lock: NOT VALID, and validate in a step of its own',
    isInUse && inUse.has(pktable?.relname ?? '') && 'locks two tables that others use',
  ];
}
