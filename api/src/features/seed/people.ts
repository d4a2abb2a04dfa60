import { company } from '@portal/schema/company';
import type { FocusArea, PersonType } from '@portal/schema/choices';
import type { IdeaAnswers, ideaSteps } from '@portal/schema/idea';
import { DAY } from '@portal/schema/limits';
import type { Account } from '../accounts/account.entity.ts';
import type { Calendar } from './calendar.ts';
import answers from './content/answers.json' with { type: 'json' };
import people from './content/people.json' with { type: 'json' };
import type { Random } from './random.ts';

const MINUTE = 60_000;
const STUDENT_DOMAIN = 'students.example';
const originList = people.origins.flatMap((origin) => Array<typeof origin>(origin.weight).fill(origin));
const homeOrigins = people.origins.slice(0, 1);

export interface Person extends Pick<Account, 'id' | 'createdAt' | 'verifiedAt'> {
  about: Pick<IdeaAnswers, keyof typeof ideaSteps.general>;
  place: string;
  focusArea: FocusArea;
}

export function makeReviewers(
  random: Random,
  ideas: number,
  { start, end }: Calendar,
  taken: Set<string>,
): Person[] {
  const count = Math.min(24, 3 + Math.ceil(ideas / 4_000));
  const reviewers = Array.from({ length: count }, (_, number) => {
    const since = number < 3 ? start - (9 - number) * DAY : start + random.next() * 0.7 * (end - start);
    const createdAt = new Date(Math.floor(since));
    return makePerson(random, 'BTC_STAFF', taken, { createdAt, verifiedAt: createdAt });
  });
  return reviewers.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** Makes people who signed up. The first is verified, since the seed needs a submitter. */
export function makeSubmitters(
  random: Random,
  count: number,
  calendar: Calendar,
  taken: Set<string>,
): Person[] {
  const { start, end } = calendar;
  const times = Array.from({ length: count }, () => calendar.timeBetween(random, start, end));
  return times
    .sort((a, b) => a - b)
    .map((time, index) => {
      const signedUp = index === 0 ? Math.min(time, end - DAY) : time;
      const never = random.chance(0.075) && index > 0;
      const minutes = random.chance(0.8) ? 1 + 25 * random.next() ** 2 : 60 + 1_300 * random.next();
      const verified = Math.ceil(signedUp + minutes * MINUTE);
      return makePerson(random, random.pickBy(answers.personTypes), taken, {
        createdAt: new Date(signedUp),
        verifiedAt: never || verified >= end ? null : new Date(verified),
      });
    });
}

function makePerson(
  random: Random,
  personType: PersonType,
  taken: Set<string>,
  times: Pick<Account, 'createdAt' | 'verifiedAt'>,
): Person {
  // The id is drawn first, so that the ids of the first reviewers depend on the seed only.
  const id = random.uuid();
  const origin = random.pick(personType === 'BTC_STAFF' ? homeOrigins : originList);
  const gender = random.pickBy(answers.genders);
  const isWoman = gender === 'FEMALE' || (gender !== 'MALE' && random.chance(0.5));
  const firstName = random.pick(isWoman ? origin.women : origin.men);
  const lastName = random.pick(origin.surnames);
  const [first, last] = [firstName.toLowerCase(), lastName.toLowerCase()];
  const isFirm = personType === 'COMPANY' || personType === 'START_UP' || personType === 'NGO';
  const site = random.pick(['.example', '-labs.example', 'group.example', '-tech.example']);
  return {
    id,
    ...times,
    about: {
      firstName,
      lastName,
      email: freeAddress(random, first, last, personType, taken),
      country: origin.country,
      dialCode: origin.dialCode,
      contactNumber: digits(random, origin.number),
      // Citizens get nine digits, of which the fifth tells their sex; others get the number of a passport.
      idNumber: digits(
        random,
        origin === people.origins[0] ? `####${isWoman ? 2 : 1}####` : `${origin.country}#######`,
      ),
      personType,
      gender,
      ageGroup:
        personType === 'STUDENT' ? random.pickBy(answers.studentAges) : random.pickBy(answers.adultAges),
      linkedIn: random.chance(isFirm ? 0.45 : 0.2) ? `https://linkedin.example/in/${first}-${last}` : '',
      website: random.chance(isFirm ? 0.55 : 0.05) ? `https://${last}${site}` : '',
    },
    place: random.pickBy(people.places),
    focusArea: random.pickBy(answers.focusAreas),
  };
}

function freeAddress(
  random: Random,
  first: string,
  last: string,
  personType: PersonType,
  taken: Set<string>,
): string {
  const mailbox = random.pick([
    ...[`${first}.${last}`, `${first}.${last}`, `${first}${last}`, `${first.charAt(0)}${last}`],
    ...[`${last}.${first}`, `${first}_${last}`, `${first}${last.charAt(0)}`],
  ]);
  // Domains under .example are reserved (RFC 2606): no mail about a seeded idea reaches a person.
  let domain: string = random.pickBy(people.mailDomains);
  if (personType === 'BTC_STAFF') domain = company.mailbox.split('@')[1] ?? 'staff.example';
  else if (personType === 'STUDENT' && random.chance(0.6)) domain = STUDENT_DOMAIN;
  let email = `${mailbox}@${domain}`;
  for (let number = 1; taken.has(email); number += 1) email = `${mailbox}${number}@${domain}`;
  taken.add(email);
  return email;
}

/** Replaces each # by any digit, and each % by one from 1 to 8. */
const digits = (random: Random, pattern: string) =>
  pattern.replace(/[#%]/g, (sign) => String(sign === '#' ? random.int(0, 9) : random.int(1, 8)));
