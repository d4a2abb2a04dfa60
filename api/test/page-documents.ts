/** The documents of the portal's own pages, as they send them. */
import { randomUUID } from 'node:crypto';
import type { Scope } from '@portal/schema/choices';
import documents from '../../schema/documents.json' with { type: 'json' };
import type { Client } from './client.ts';
import type { TestPortal } from './harness.ts';
import { newAddress, signedIn } from './people.ts';

/** Finds an operation of the pages. */
export function pageDocument(name: string): { hash: string; text: string } {
  const found = Object.entries(documents).find(([, text]) => new RegExp(`^\\w+ ${name}\\b`).test(text));
  if (!found) throw new Error(`the pages have no operation ${name}`);
  return { hash: found[0], text: found[1] };
}

/** Makes an access token, as the page does; returns its secret. */
export async function makeToken(
  portal: TestPortal,
  scopes: readonly Scope[] = ['READ_IDEAS'],
  name = `Warehouse ${randomUUID()}`,
  creator = newAddress('admin'),
): Promise<string> {
  const admin = await signedIn(portal, 'admin', creator);
  const { body } = await admin.graphql<{ createAccessToken: { secret: string } }>(
    pageDocument('CreateAccessToken').text,
    { input: { name, scopes, lifetimeDays: 1 } },
  );
  if (!body.data) throw new Error(JSON.stringify(body.errors));
  return body.data.createAccessToken.secret;
}

/** A system that calls with a secret, and has no cookies. */
export function systemWith(portal: TestPortal, secret: string): Client {
  const system = portal.client();
  system.headers['authorization'] = `Bearer ${secret}`;
  return system;
}
