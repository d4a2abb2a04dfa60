import type { SmsSettings } from '../settings.ts';

interface Envelope {
  id: string;
  to: string;
  text: string;
}

export interface SmsGateway {
  /** @throws SmsRefusedError when it will never be taken; anything else means that it may be tried again */
  send(message: Envelope, signal: AbortSignal): Promise<void>;
}

export class SmsRefusedError extends Error {
  override readonly name = 'SmsRefusedError';

  constructor(readonly responseCode: number) {
    super(`The gateway answered ${responseCode}.`);
  }

  /** Whether the fault is in the message or its number: sending it again would change nothing. */
  get isFinal(): boolean {
    return this.responseCode === 400 || this.responseCode === 422;
  }
}

export function openSmsGateway({ url, authorization }: SmsSettings): SmsGateway {
  return {
    async send({ id, to, text }, signal) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(authorization && { authorization }),
        },
        body: JSON.stringify({ to, text }),
        // Redirects are not followed: the message and the credentials are for this gateway alone.
        redirect: 'manual',
        signal,
      });
      await response.body?.cancel();
      if (!response.ok) throw new SmsRefusedError(response.status);
    },
  };
}
