/** What the documented REST calls may change from one release to the next. */

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
  contentSchema?: Schema;
  type?: string | string[];
}
type Media = Record<string, { schema?: Schema }>;
interface Parameter {
  name: string;
  required?: boolean;
  schema: Schema;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Media };
  responses: Record<string, { $ref?: string; content?: Media }>;
}
export interface RestDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Who reads a value: of what callers send nothing may become narrower, of what they get nothing may go. */
type Direction = 'sent' | 'answered';

/**
 * Compares the documented calls with those of the last release.
 * @returns what must not be, a line each: calls, parameters, members and values that callers miss, and new demands on them
 */
export function restIncompatibilities(released: RestDocument, current: RestDocument): string[] {
  const comparison = new Comparison(released, current);
  for (const [path, item] of Object.entries(released.paths)) {
    for (const [method, before] of Object.entries(item))
      comparison.compareCall(`${method.toUpperCase()} ${path}`, before, current.paths[path]?.[method]);
  }
  return comparison.faults;
}

class Comparison {
  readonly faults: string[] = [];
  private readonly known = new Set<string>();

  constructor(
    private readonly released: RestDocument,
    private readonly current: RestDocument,
  ) {}

  compareCall(call: string, before: Operation, after: Operation | undefined): void {
    if (!after) return void this.faults.push(`${call} is gone.`);
    this.compareParameters(call, before.parameters ?? [], after.parameters ?? []);
    if (before.requestBody)
      this.compareMedia(`${call} body`, before.requestBody.content, after.requestBody?.content, 'sent');
    for (const [status, { content = {} }] of Object.entries(before.responses)) {
      if (status.startsWith('2'))
        this.compareMedia(`${call} ${status}`, content, after.responses[status]?.content, 'answered');
    }
  }

  private compareParameters(call: string, before: readonly Parameter[], after: readonly Parameter[]): void {
    const find = (parameters: readonly Parameter[], name: string) =>
      parameters.find((one) => one.name === name);
    for (const { name, schema } of before)
      this.compare(`${call} ?${name}`, schema, find(after, name)?.schema, 'sent');
    for (const { name, required } of after)
      if (required && !find(before, name)) this.faults.push(`${call} ?${name} must be sent now.`);
  }

  private compareMedia(at: string, before: Media, after: Media | undefined, direction: Direction): void {
    for (const [type, { schema }] of Object.entries(before)) {
      if (!after?.[type]) this.faults.push(`${at} as ${type} is gone.`);
      else if (schema) this.compare(at, schema, after[type].schema, direction);
    }
  }

  private compare(at: string, before: Schema, after: Schema | undefined, direction: Direction): void {
    if (!after) return void this.faults.push(`${at} is gone.`);
    if (before.$ref && after.$ref) {
      const key = `${before.$ref} ${after.$ref} ${direction}`;
      if (this.known.has(key)) return;
      this.known.add(key);
    }
    const [old, now] = [resolve(this.released, before), resolve(this.current, after)];
    if (String(old.type) !== String(now.type)) this.faults.push(`${at} was ${old.type}, and is ${now.type}.`);
    this.compareDemands(at, old, now, direction);
    for (const [name, member] of Object.entries(old.properties ?? {}))
      this.compare(`${at}.${name}`, member, now.properties?.[name], direction);
    for (const part of ['items', 'contentSchema'] as const) {
      const inner = old[part];
      if (inner) this.compare(`${at}[]`, inner, now[part], direction);
    }
  }

  /** Compares what must be there, and which values are taken. */
  private compareDemands(at: string, old: Schema, now: Schema, direction: Direction): void {
    const [narrow, wide] = direction === 'sent' ? [now, old] : [old, now];
    const become = direction === 'sent' ? 'must be sent now' : 'is no longer always answered';
    for (const name of narrow.required ?? [])
      if (!wide.required?.includes(name)) this.faults.push(`${at}.${name} ${become}.`);
    // A new value in an answer, such as another status, is announced and breaks nobody.
    if (direction === 'answered' || !now.enum) return;
    for (const value of old.enum ?? ['any value'])
      if (!now.enum.includes(value)) this.faults.push(`${at}: ${JSON.stringify(value)} is no longer taken.`);
  }
}

const resolve = ({ components }: RestDocument, schema: Schema): Schema =>
  schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
