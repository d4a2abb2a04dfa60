import { generate } from 'otplib';

/** What an authenticator app shows for a key. @param at the time on the phone */
export const codeOf = (secret: string, at = Date.now()): Promise<string> =>
  generate({ secret, epoch: Math.floor(at / 1_000) });
