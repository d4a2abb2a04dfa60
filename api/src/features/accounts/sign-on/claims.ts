/** Reads the provider's claims about a person from two documents: the ID token, and the answer of the userinfo endpoint. */
import type { Role } from '@portal/schema/access';
import { emailOnlyRules } from '@portal/schema/account';
import { DomainError } from '@portal/schema/errors';
import { parse } from '@portal/schema/rules';
import type { SignOnSettings } from '../../../platform/settings.ts';

type Claims = Readonly<Record<string, unknown>>;

export interface Documents {
  idToken: Claims & { iss: string; sub: string };
  /** Empty if the provider has no such endpoint. */
  userinfo: Claims;
}

/** The reasons why an address does not identify a person. */
export type AddressFault = 'MISSING' | 'NO_ADDRESS' | 'CONTRADICTED' | 'UNVERIFIED' | 'NOT_SAID';

/** The person that the provider names. */
export interface SignedOn {
  issuer: string;
  subject: string;
  address: { email: string } | { fault: AddressFault };
  role: Role | undefined;
  /** The time of the login in seconds; 0 if the provider does not give it. */
  authTime: number;
}

/** Reads a person from the documents. Both are about the same `sub`, which the client checks. */
export function readClaims(settings: SignOnSettings, documents: Documents): SignedOn {
  const { iss: issuer, sub: subject, auth_time: authTime } = documents.idToken;
  return {
    issuer,
    subject,
    address: addressIn(settings, documents),
    role: roleIn(settings, documents),
    authTime: Number(authTime ?? 0) || 0,
  };
}

const isSaid = (claim: unknown) => claim !== undefined && claim !== null && claim !== '';

/** Finds the address that one document contains and calls verified, and that the other does not contradict. */
function addressIn({ trustsEmail }: SignOnSettings, { idToken, userinfo }: Documents): SignedOn['address'] {
  const naming = [idToken, userinfo].filter(({ email }) => isSaid(email));
  const addresses = new Set(naming.map(({ email }) => readAddress(email)));
  const [email] = addresses;
  if (naming.length === 0) return { fault: 'MISSING' };
  if (addresses.size > 1) return { fault: 'CONTRADICTED' };
  if (email === undefined) return { fault: 'NO_ADDRESS' };
  const said = [idToken, userinfo].map((claims) => claims['email_verified']).filter(isSaid);
  if (!said.every(isTrue)) return { fault: 'UNVERIFIED' };
  // A document may call an address verified but lack it: which address it means is unknown.
  if (naming.some((claims) => isTrue(claims['email_verified'])) || trustsEmail) return { email };
  return { fault: 'NOT_SAID' };
}

/** Reads a truth value, which some providers write as text. */
const isTrue = (claim: unknown) => claim === true || claim === 'true';

function readAddress(email: unknown): string | undefined {
  try {
    return parse(emailOnlyRules, { email }).email;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** Finds the highest role that the claim gives: that of the ID token, which is signed, or else that of the userinfo. */
function roleIn(
  { roleClaim, roleValues }: SignOnSettings,
  { idToken, userinfo }: Documents,
): Role | undefined {
  const given = [claimIn(idToken, roleClaim) ?? claimIn(userinfo, roleClaim)].flat();
  return roleValues.findLast(([, values]) => values.some((value) => given.includes(value)))?.[0];
}

/** Reads a claim by its name, or by a path such as `realm_access.roles`. */
function claimIn(claims: Claims, name: string): unknown {
  const inside = (value: unknown, key: string) => (value as Claims | null | undefined)?.[key];
  return claims[name] ?? name.split('.').reduce<unknown>(inside, claims);
}
