/** Describes connection errors, which clients wrap and rename, without addresses or secrets. */
const UNKNOWN_AUTHORITY =
  'the authority of the certificate is not known here: name its file in NODE_EXTRA_CA_CERTS, or in sslrootcert for PostgreSQL';
const NO_TLS = 'TLS was refused: it may speak none at this port, or another version';

const faults: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it was refused',
  ECONNRESET: 'it was closed',
  ENOTFOUND: 'the host does not exist',
  EAI_AGAIN: 'the host could not be looked up',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'the host did not answer',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet, or the clock of this machine is wrong',
  CERT_REVOKED: 'the certificate was revoked',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: NO_TLS,
  EPROTO: NO_TLS,
};

/** Messages of OpenSSL and Node, for clients that replace the code of an error by their own. */
const messages: readonly (readonly [RegExp, string])[] = [
  [/certificate has expired/, 'CERT_HAS_EXPIRED'],
  [/certificate is not yet valid/, 'CERT_NOT_YET_VALID'],
  [/certificate revoked/, 'CERT_REVOKED'],
  [/self-signed certificate in certificate chain/, 'SELF_SIGNED_CERT_IN_CHAIN'],
  [/self-signed certificate/, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  [/unable to (get|verify)/, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  [/does not match certificate's altnames/, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [/wrong version number|packet length too long|alert protocol version/, 'EPROTO'],
  [/before secure TLS connection was established|socket hang up/, 'ECONNRESET'],
];

interface Link {
  code?: unknown;
  message?: unknown;
  cause?: unknown;
  errors?: unknown;
  driverError?: unknown;
}

/** Finds a connection error in an error and its causes, and describes it; returns undefined for other errors. */
export function faultInWords(error: unknown): string | undefined {
  const seen = new Set<unknown>();
  const look = (one: unknown): string | undefined => {
    if (typeof one !== 'object' || one === null || seen.has(one)) return undefined;
    seen.add(one);
    const { code, message, cause, errors, driverError } = one as Link;
    const text = String(message);
    const named = [code, ...(text.match(/\bE[A-Z_]{4,}\b/g) ?? [])].find(
      (name) => typeof name === 'string' && Object.hasOwn(faults, name),
    );
    const told = named ?? messages.find(([pattern]) => pattern.test(text))?.[1];
    if (typeof told === 'string') return faults[told];
    for (const inner of [cause, driverError, ...(Array.isArray(errors) ? errors : [])]) {
      const found = look(inner);
      if (found) return found;
    }
    return undefined;
  };
  return look(error);
}

/** Returns the message of an error, followed by its connection error in words. */
export function errorInWords(error: unknown): string {
  const message = (error as Error | undefined)?.message ?? String(error);
  const fault = faultInWords(error);
  return fault && !message.includes(fault) ? `${message} (${fault})` : message;
}
