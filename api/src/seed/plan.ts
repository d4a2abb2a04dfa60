/** Who signs up when, and who submits when: numbers only, so that a million ideas fit into little memory. */
import { indexIn } from './calendar.ts';
import type { Calendar } from './calendar.ts';
import { Random } from './random.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
// An idea is one number: its second from the start, and the number of its account. 2^26 seconds are two years.
const ACCOUNTS_MAX = 2 ** 21;

/** Accounts by number, in the order of their signup, and ideas in the order of their submission. */
export interface Plan {
  /** When each account signed up. */
  signedUpAt: Float64Array;
  /** When each account was verified; NaN for never. */
  verifiedAt: Float64Array;
  /** Whose an idea is, and in which second it was submitted. */
  ideas(): Generator<{ account: number; at: number }>;
}

/** Plans so many ideas of a third as many accounts. */
export function planIdeas(seed: string, count: number, calendar: Calendar): Plan {
  const accounts = Math.max(1, Math.round(count / 3));
  const signUps = new Random(seed, 'signups');
  const signedUpAt = Float64Array.from({ length: accounts }, () =>
    Math.floor(calendar.timeBetween(signUps, calendar.start, calendar.end)),
  ).sort();
  const verifiedAt = verifications(new Random(seed, 'verifications'), signedUpAt, calendar.end);
  const owners = ownersOf(new Random(seed, 'owners'), count, verifiedAt, calendar);
  const times = new Random(seed, 'times');
  const ideas = new Float64Array(count);
  owners.forEach((account, index) => {
    const verified = verifiedAt[account] ?? NaN;
    // An owner's first idea follows soon.
    const isFirst = index === 0 || owners[index - 1] !== account;
    const until = isFirst ? verified + 16 * DAY * times.next() : calendar.end;
    const at = calendar.timeBetween(times, verified, Math.min(calendar.end, until));
    ideas[index] = Math.floor((at - calendar.start) / SECOND) * ACCOUNTS_MAX + account;
  });
  ideas.sort();
  return {
    signedUpAt,
    verifiedAt,
    *ideas() {
      for (const idea of ideas) {
        const account = idea % ACCOUNTS_MAX;
        yield { account, at: calendar.start + ((idea - account) / ACCOUNTS_MAX) * SECOND };
      }
    },
  };
}

/** Most follow the mailed link at once, some the next day, a few never. Whole seconds, so that no idea comes before. */
function verifications(random: Random, signedUpAt: Float64Array, end: number): Float64Array {
  const verifiedAt = signedUpAt.map((signedUp) => {
    const never = random.chance(0.075);
    const minutes = random.chance(0.8) ? 1 + 25 * random.next() ** 2 : 60 + 1_300 * random.next();
    const at = Math.ceil((signedUp + minutes * MINUTE) / SECOND) * SECOND;
    return never || at >= end ? NaN : at;
  });
  // Somebody has to submit.
  if (verifiedAt.every(Number.isNaN)) {
    signedUpAt[0] = Math.min(signedUpAt[0] ?? end, end - DAY);
    verifiedAt[0] = Math.ceil(signedUpAt[0] / SECOND) * SECOND + MINUTE;
  }
  return verifiedAt;
}

/**
 * The owner of each idea, by account: one idea for each who submits at all, the others for a few who have many. About
 * a fifth of those who were verified never submit.
 */
function ownersOf(random: Random, count: number, verifiedAt: Float64Array, calendar: Calendar): Uint32Array {
  const sums = new Float64Array(verifiedAt.length + 1);
  const perAccount = new Uint32Array(verifiedAt.length);
  let [left, total] = [count, 0];
  verifiedAt.forEach((verified, account) => {
    const submits = !Number.isNaN(verified) && random.chance(0.79);
    const time = submits ? (calendar.end - verified) / (calendar.end - calendar.start) : 0;
    const zeal = Math.min(40, (1 - random.next()) ** -0.6);
    if (submits && left > 0) {
      perAccount[account] = 1;
      left -= 1;
    }
    total += submits ? zeal * (0.15 + time) : 0;
    sums[account + 1] = total;
  });
  const anybody = verifiedAt.findIndex((verified) => !Number.isNaN(verified));
  for (; left > 0; left -= 1) {
    const account = total > 0 ? indexIn(sums, random.next() * total) : anybody;
    perAccount[account] = (perAccount[account] ?? 0) + 1;
  }
  const owners = new Uint32Array(count);
  let at = 0;
  perAccount.forEach((ideas, account) => {
    owners.fill(account, at, at + ideas);
    at += ideas;
  });
  return owners;
}
