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
interface Operation {
  parameters?: { name: string; required?: boolean; schema: Schema }[];
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
  const faults: string[] = [];
  const known = new Set<string>();

  function compare(at: string, before: Schema, after: Schema | undefined, direction: Direction): void {
    if (!after) return void faults.push(`${at} is gone.`);
    if (before.$ref && after.$ref) {
      const key = `${before.$ref} ${after.$ref} ${direction}`;
      if (known.has(key)) return;
      known.add(key);
    }
    const [old, now] = [resolve(released, before), resolve(current, after)];
    if (String(old.type) !== String(now.type)) faults.push(`${at} was ${old.type}, and is ${now.type}.`);
    for (const [name, member] of Object.entries(old.properties ?? {}))
      compare(`${at}.${name}`, member, now.properties?.[name], direction);
    const [narrow, wide] = direction === 'sent' ? [now, old] : [old, now];
    for (const name of narrow.required ?? []) {
      if (wide.required?.includes(name)) continue;
      faults.push(
        `${at}.${name} ${direction === 'sent' ? 'must be sent now' : 'is no longer always answered'}.`,
      );
    }
    // A new value in an answer, such as another status, is announced and breaks nobody.
    if (direction === 'sent' && now.enum) {
      const gone = (old.enum ?? ['any value']).filter((value) => !now.enum?.includes(value));
      for (const value of gone) faults.push(`${at}: ${JSON.stringify(value)} is no longer taken.`);
    }
    for (const part of ['items', 'contentSchema'] as const) {
      const inner = old[part];
      if (inner) compare(`${at}[]`, inner, now[part], direction);
    }
  }

  function compareMedia(at: string, before: Media, after: Media | undefined, direction: Direction): void {
    for (const [type, { schema }] of Object.entries(before)) {
      if (!after?.[type]) faults.push(`${at} as ${type} is gone.`);
      else if (schema) compare(at, schema, after[type].schema, direction);
    }
  }

  for (const [path, item] of Object.entries(released.paths)) {
    for (const [method, before] of Object.entries(item)) {
      const call = `${method.toUpperCase()} ${path}`;
      const after = current.paths[path]?.[method];
      if (!after) {
        faults.push(`${call} is gone.`);
        continue;
      }
      for (const { name, schema } of before.parameters ?? [])
        compare(
          `${call} ?${name}`,
          schema,
          after.parameters?.find((other) => other.name === name)?.schema,
          'sent',
        );
      for (const { name, required } of after.parameters ?? []) {
        if (required && !before.parameters?.some((other) => other.name === name))
          faults.push(`${call} ?${name} must be sent now.`);
      }
      if (before.requestBody)
        compareMedia(`${call} body`, before.requestBody.content, after.requestBody?.content, 'sent');
      for (const [status, { content = {} }] of Object.entries(before.responses)) {
        if (status.startsWith('2'))
          compareMedia(`${call} ${status}`, content, after.responses[status]?.content, 'answered');
      }
    }
  }
  return faults;
}

const resolve = ({ components }: RestDocument, schema: Schema): Schema =>
  schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
