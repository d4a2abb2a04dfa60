/** The OpenAPI document of a portal as a test: whether an answer is one that it describes. */
import { Script } from 'node:vm';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonSchema } from '../src/transport/rest/json-schema.ts';

export interface WireAnswer {
  status: number;
  /** Its media type, with or without parameters; null without a body. */
  type: string | null;
  text: string;
}

interface Ref {
  $ref?: string;
}

interface DocumentedAnswer extends Ref {
  description?: string;
  content?: Record<string, { schema?: JsonSchema; example?: object }>;
}

interface Parameter {
  name: string;
  in: 'path' | 'query';
  description?: string;
  schema: JsonSchema;
}

export interface Operation {
  operationId: string;
  summary?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema; example?: object }> };
  responses: Record<string, DocumentedAnswer>;
  security: Record<string, string[]>[];
  tags: string[];
}

/** The document, as far as tests read it. */
export interface OpenApi {
  openapi: string;
  info: { version: string };
  servers: { url: string }[];
  webhooks: Record<string, { post: Required<Pick<Operation, 'requestBody'>> }>;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, DocumentedAnswer>;
    securitySchemes: Record<string, object>;
  };
}

/** The answers of the router itself, at paths without a call. */
const nowhere: Record<string, DocumentedAnswer> = {
  404: { $ref: '#/components/responses/Failure404' },
  405: { $ref: '#/components/responses/Failure405' },
  429: { $ref: '#/components/responses/Failure429' },
  401: { $ref: '#/components/responses/Failure401' },
  403: { $ref: '#/components/responses/Failure403' },
};

/** Closes the objects that the document leaves open for members to come: none may be answered today that it does not name. */
const closed = (document: OpenApi): OpenApi =>
  JSON.parse(JSON.stringify(document), (_key, value: JsonSchema | null) =>
    value?.type === 'object' && value.properties && value.additionalProperties === undefined
      ? { ...value, additionalProperties: false }
      : value,
  ) as OpenApi;

interface Compiled {
  ajv: Ajv2020;
  validators: Map<string, ValidateFunction>;
}

/** Each suite has globals of its own: these are the process’s. What one suite compiled others use. */
const shared = new Script('globalThis').runInThisContext() as { testContracts?: Map<string, Compiled> };
const known = (shared.testContracts ??= new Map());

/** Returns the validators of a document, wherever it is served. */
function compiledOf({ servers: _, ...document }: OpenApi): Compiled {
  const key = JSON.stringify(document);
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false, keywords: ['components'] });
  const compiled = known.get(key) ?? { ajv: addFormats.default(ajv), validators: new Map() };
  known.set(key, compiled);
  return compiled;
}

export class Contract {
  readonly #compiled: Compiled;
  readonly #calls: { method: string; path: RegExp; operation: Operation }[];

  readonly document: OpenApi;

  constructor(document: OpenApi) {
    this.document = closed(document);
    this.#compiled = compiledOf(document);
    this.#calls = Object.entries(this.document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        method,
        path: new RegExp(`^${path.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
        operation,
      })),
    );
  }

  /** Finds what a reference in the document names. */
  resolve = (ref: string): object => {
    let found: unknown = this.document;
    for (const step of ref.replace(/^#\//, '').split('/')) found = (found as Record<string, unknown>)[step];
    if (typeof found !== 'object' || found === null) throw new Error(`the document has no ${ref}`);
    return found;
  };

  /** Lists the faults of a value by a schema of the document, each with its path. */
  faultsBy(schema: JsonSchema, value: unknown): string[] {
    const key = JSON.stringify(schema);
    const { ajv, validators } = this.#compiled;
    const validate = validators.get(key) ?? ajv.compile({ ...schema, components: this.document.components });
    validators.set(key, validate);
    validate(value);
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }: ErrorObject) =>
        `${instancePath}: ${message} ${JSON.stringify(params)}`,
    );
  }

  /** Finds the call at a path. */
  operationAt(method: string, path: string): Operation | undefined {
    const [pathname = ''] = path.split('?');
    return this.#calls.find((call) => call.method === method.toLowerCase() && call.path.test(pathname))
      ?.operation;
  }

  /** Lists how an answer differs from what the document promises. */
  faultsOf(method: string, path: string, { status, type, text }: WireAnswer): string[] {
    const operation = this.operationAt(method, path);
    const found = (operation?.responses ?? nowhere)[status];
    if (!found) return [`status ${status} is not documented`];
    const { content } = found.$ref ? (this.resolve(found.$ref) as DocumentedAnswer) : found;
    if (text === '' && type === null) return content ? ['there is no body'] : [];
    const [mediaType = ''] = (type ?? '').split(';');
    const media = content?.[mediaType.trim()];
    if (!media) return [`a body of type ${type} is not documented for status ${status}`];
    if (mediaType.trim() !== 'application/json') return [];
    return this.faultsBy(media.schema ?? {}, JSON.parse(text));
  }
}
