/** The people who sign up: each the same whenever asked for, so that nobody needs to be kept in memory. */
import { company } from '@portal/schema/company';
import type { AgeGroup, FocusArea, Gender, PersonType } from '@portal/schema/choices';
import { origins, places } from './people.data.ts';
import type { Origin } from './people.data.ts';
import { Random } from './random.ts';

/** What an account's holder will say of themselves in every idea. */
export interface Person {
  firstName: string;
  lastName: string;
  /** The address without the number that makes it unique. */
  mailbox: string;
  mailDomain: string;
  country: string;
  dialCode: string;
  contactNumber: string;
  idNumber: string;
  personType: PersonType;
  gender: Gender;
  ageGroup: AgeGroup;
  linkedIn: string;
  website: string;
  /** Where the person lives. */
  place: string;
  /** The field in which most of the person's ideas are. */
  focusArea: FocusArea;
}

const PERSON_TYPES = {
  INDIVIDUAL: 34,
  STUDENT: 21,
  START_UP: 19,
  COMPANY: 12,
  BTC_STAFF: 8,
  NGO: 6,
} as const;
const GENDERS = { FEMALE: 43, MALE: 54, NON_BINARY: 0.8, PREFER_NOT_TO_SAY: 2.2 } as const;
const FOCUS_AREAS = {
  E_AGRIC: 19,
  FINTECH: 17,
  E_LEARNING: 14,
  E_HEALTH: 13,
  E_COMMERCE: 12,
  CLOUD_SOLUTION: 10,
  OTHER: 9,
  GAMING: 6,
} as const satisfies Record<FocusArea, number>;
const ADULT_AGES = {
  FROM_18_TO_24: 14,
  FROM_25_TO_30: 25,
  FROM_31_TO_35: 20,
  FROM_36_TO_40: 14,
  FROM_41_TO_45: 10,
  FROM_46_TO_50: 6.5,
  FROM_51_TO_55: 4.5,
  FROM_56_TO_60: 3,
  FROM_61_TO_65: 1.7,
  ABOVE_65: 1.3,
} as const satisfies Record<AgeGroup, number>;
const STUDENT_AGES = { FROM_18_TO_24: 74, FROM_25_TO_30: 19, FROM_31_TO_35: 5, FROM_36_TO_40: 2 } as const;

const ORIGIN_WEIGHTS = Object.fromEntries(origins.map(({ country, weight }) => [country, weight]));

// Names under .example belong to nobody (RFC 2606): no mail about a seeded idea ever reaches a person.
const DOMAINS = {
  'mail.example': 46,
  'post.example': 24,
  'webmail.example': 18,
  'inbox.example': 12,
} as const;
const MAILBOXES = { dotted: 30, joined: 14, initial: 15, reversed: 13, underscored: 14, short: 14 } as const;
const STAFF_DOMAIN = company.mailbox.split('@')[1] ?? 'staff.example';
const STUDENT_DOMAIN = 'students.example';

/** The holder of the account with the given number. */
export function personOf(seed: string, account: number): Person {
  const random = new Random(seed, 'person', account);
  const personType = random.weighted(PERSON_TYPES);
  return describePerson(random, personType, originOf(random, personType));
}

/** A reviewer: a member of staff. */
export function reviewerOf(seed: string, number: number): Person {
  const random = new Random(seed, 'reviewer', number);
  return describePerson(random, 'BTC_STAFF', originOf(random, 'BTC_STAFF'));
}

function describePerson(random: Random, personType: PersonType, origin: Origin): Person {
  const gender = random.weighted(GENDERS);
  const isWoman = gender === 'FEMALE' || (gender !== 'MALE' && random.chance(0.5));
  const firstName = random.pick(isWoman ? origin.women : origin.men);
  const lastName = random.pick(origin.surnames);
  const isFirm = personType === 'COMPANY' || personType === 'START_UP' || personType === 'NGO';
  return {
    firstName,
    lastName,
    mailbox: mailboxOf(random, firstName.toLowerCase(), lastName.toLowerCase()),
    mailDomain: domainOf(random, personType),
    country: origin.country,
    dialCode: origin.dialCode,
    contactNumber: digits(random, origin.number),
    idNumber: idNumberOf(random, origin, isWoman),
    personType,
    gender,
    ageGroup: personType === 'STUDENT' ? random.weighted(STUDENT_AGES) : random.weighted(ADULT_AGES),
    linkedIn: random.chance(isFirm ? 0.45 : 0.2)
      ? `https://linkedin.example/in/${firstName}-${lastName}`.toLowerCase()
      : '',
    website: random.chance(isFirm ? 0.55 : 0.05)
      ? `https://${lastName.toLowerCase()}${webSuffix(random)}`
      : '',
    place: random.pick(places),
    focusArea: random.weighted(FOCUS_AREAS),
  };
}

/** Staff, students and most others are from the company's country. */
function originOf(random: Random, personType: PersonType): Origin {
  const country = personType === 'BTC_STAFF' ? 'BW' : random.weighted(ORIGIN_WEIGHTS);
  return origins.find((origin) => origin.country === country) ?? (origins[0] as Origin);
}

function mailboxOf(random: Random, first: string, last: string): string {
  switch (random.weighted(MAILBOXES)) {
    case 'dotted':
      return `${first}.${last}`;
    case 'joined':
      return `${first}${last}`;
    case 'initial':
      return `${first.charAt(0)}${last}`;
    case 'reversed':
      return `${last}.${first}`;
    case 'underscored':
      return `${first}_${last}`;
    case 'short':
      return `${first}${last.charAt(0)}`;
  }
}

function domainOf(random: Random, personType: PersonType): string {
  if (personType === 'BTC_STAFF') return STAFF_DOMAIN;
  if (personType === 'STUDENT' && random.chance(0.6)) return STUDENT_DOMAIN;
  return random.weighted(DOMAINS);
}

/** Nine digits, of which the fifth says man or woman, for citizens; a passport number for everybody else. */
function idNumberOf(random: Random, { country }: Origin, isWoman: boolean): string {
  return country === 'BW'
    ? digits(random, `####${isWoman ? 2 : 1}####`)
    : `${country}${digits(random, '#######')}`;
}

const webSuffix = (random: Random) =>
  random.pick(['.example', '-labs.example', 'group.example', '-tech.example']);

/** Each # becomes any digit, each % one from 1 to 8. */
const digits = (random: Random, pattern: string) =>
  pattern.replace(/[#%]/g, (sign) => String(sign === '#' ? random.int(0, 9) : random.int(1, 8)));
