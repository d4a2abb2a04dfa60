/** A caller of the portal as a browser would be: keeps cookies, repeats the CSRF token, trusts no undocumented answer. */
import { Contract } from './contract.ts';
import type { OpenApi } from './contract.ts';

export interface Answer<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: T;
}

export interface GraphqlFailure {
  message: string;
  path?: (string | number)[];
  extensions: {
    code: string;
    fields?: { field: string; message: string }[];
    retryAfter?: number;
    current?: unknown;
  };
}

interface GraphqlBody<T> {
  data?: T | null;
  errors?: GraphqlFailure[];
}

/** The document that answers must match: that of the first portal that this suite calls. */
let contract: Contract | undefined;

async function contractOf(url: string): Promise<Contract> {
  contract ??= new Contract((await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi);
  return contract;
}

export class Client {
  readonly cookies = new Map<string, string>();
  readonly headers: Record<string, string> = {};

  constructor(readonly url: string) {}

  /** Sends a request with this caller's cookies and CSRF token, and keeps the cookies of the answer. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ ...this.headers, ...Object.fromEntries(new Headers(init.headers)) });
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookies && !headers.has('cookie')) headers.set('cookie', cookies);
    const csrf = this.cookies.get('XSRF-TOKEN');
    if (csrf && !headers.has('x-xsrf-token')) headers.set('x-xsrf-token', csrf);
    // A test that is busy for seconds, as with a large file, would use a connection that the portal has closed meanwhile.
    headers.set('connection', 'close');
    // A guard against a hang: by itself Node waits for five minutes.
    const signal = AbortSignal.timeout(120_000);
    const response = await fetch(this.url + path, { redirect: 'manual', signal, ...init, headers });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    const expired = attributes.some(
      (a) => /^\s*expires=/i.test(a) && new Date(a.split('=')[1] ?? '') <= new Date(),
    );
    if (expired || value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  /**
   * Sends an object as JSON, a form as multipart.
   * @throws when a REST call answers what the OpenAPI document does not promise
   */
  async rest<T = Record<string, unknown>>(method: string, path: string, body?: object): Promise<Answer<T>> {
    const json = body !== undefined && !(body instanceof FormData);
    const response = await this.fetch(path, {
      method,
      ...(body !== undefined && { body: json ? JSON.stringify(body) : (body as FormData) }),
      ...(json && { headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    const type = response.headers.get('content-type');
    if (path.startsWith('/api/')) {
      const { status } = response;
      const faults = (await contractOf(this.url)).faultsOf(method, path, { status, type, text });
      if (faults.length > 0) throw new Error(`${method} ${path} answered against the document: ${faults}`);
    }
    const isJson = type?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : { text }) as T,
    };
  }

  async graphql<T = Record<string, unknown>>(
    query: string,
    variables: Record<string, unknown> = {},
  ): Promise<Answer<GraphqlBody<T>>> {
    return this.rest('POST', '/graphql', { query, variables });
  }

  /** Asks what is answered with data. @throws Error for an answer with errors */
  async ask<T>(query: string, variables: Record<string, unknown> = {}): Promise<T> {
    const { body } = await this.graphql<T>(query, variables);
    if (!body.data || body.errors) throw new Error(JSON.stringify(body.errors));
    return body.data;
  }

  /** Sends a file in one variable (GraphQL multipart request specification). */
  async upload<T = Record<string, unknown>>(
    query: string,
    variables: Record<string, unknown>,
    variable: string,
    file: File,
  ): Promise<Answer<GraphqlBody<T>>> {
    const form = new FormData();
    form.set('operations', JSON.stringify({ query, variables: { ...variables, [variable]: null } }));
    form.set('map', JSON.stringify({ 0: [`variables.${variable}`] }));
    form.set('0', file);
    const response = await this.fetch('/graphql', {
      method: 'POST',
      body: form,
      headers: { 'apollo-require-preflight': 'true' },
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as GraphqlBody<T>,
    };
  }
}
