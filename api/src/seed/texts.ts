/** Words for an idea, put together from the content of its focus area. */
import type { MaturityStage, PersonType } from '@portal/schema/choices';
import { closingComments, experiences, parts, progress, shares } from './content/common.ts';
import type { Area, Concept } from './content/content.ts';
import { places } from './people.data.ts';
import type { Random } from './random.ts';

const NAME_STYLES = { brand: 56, explained: 16, about: 11, located: 7, local: 5, kind: 5 } as const;
const LIST_STYLES = { row: 45, dashes: 27, numbers: 14, semicolons: 14 } as const;
const ANONYMOUS = ['The project', 'Our solution', 'The service', 'The idea', 'Our system'];
const DASHES = [': ', ' – ', ', '];
const KINDS = ['App', 'Platform', 'BW', '2.0', 'Project'];
const thousands = new Intl.NumberFormat('en');

/** What the words depend on. */
export interface Subject {
  area: Area;
  concept: Concept;
  personType: PersonType;
  maturityStage: MaturityStage;
  /** Where the submitter lives. */
  home: string;
}

/** The free texts of an idea. */
export interface IdeaTexts {
  solutionName: string;
  problemStatement: string;
  solutionSummary: string;
  keyBenefits: string;
  keyPartners: string;
  comments: string;
}

/** Writes the free texts of an idea. */
export function writeTexts(random: Random, subject: Subject): IdeaTexts {
  const { area, concept, personType, maturityStage, home } = subject;
  // One idea is about one place and the same numbers throughout.
  const place = random.chance(0.6) ? home : random.pick(places);
  const fill = (text: string, name = '') => fillSlots(random, text, place, name);
  const { name, solutionName } = nameSolution(random, area, concept, place);
  const problem = [
    random.pick(concept.problems),
    ...random.shuffled(area.consequences, 0, 2),
    ...(random.chance(0.45) ? [random.pick(experiences[personType])] : []),
  ];
  const summary = [
    random.pick(concept.solutions),
    ...random.shuffled(area.features, 1, 3),
    ...(random.chance(0.55) ? [random.pick(progress[maturityStage])] : []),
  ];
  return {
    solutionName,
    problemStatement: paragraphs(
      random,
      problem.map((sentence) => fill(sentence)),
    ),
    solutionSummary: paragraphs(
      random,
      summary.map((sentence) => fill(sentence, name)),
    ),
    keyBenefits: listed(random, [concept.benefit, ...random.shuffled(area.benefits, 0, 3)]),
    keyPartners: inARow(random, random.shuffled(area.partners, 1, 4)),
    comments: random.chance(0.3) ? fill(random.pick(closingComments)) : '',
  };
}

/** A name, and how the summary speaks of what bears it. */
function nameSolution(
  random: Random,
  { stems, tails }: Area,
  { names, about }: Concept,
  place: string,
): { name: string; solutionName: string } {
  const joint = random.chance(0.6) ? ' ' : '';
  const brand = random.chance(0.55) ? random.pick(names) : random.pick(stems) + joint + random.pick(tails);
  const style = random.weighted(NAME_STYLES);
  const anonymous = random.pick(ANONYMOUS);
  switch (style) {
    case 'brand':
      return { name: brand, solutionName: brand };
    case 'explained':
      return { name: brand, solutionName: `${brand}${random.pick(DASHES)}${about}` };
    case 'about':
      return { name: anonymous, solutionName: capitalized(about) };
    case 'located':
      return { name: anonymous, solutionName: `${capitalized(about)} (${place})` };
    case 'local':
      return { name: brand, solutionName: `${brand} ${place}` };
    case 'kind':
      return {
        name: brand,
        solutionName: `${brand} ${random.pick(KINDS)}`,
      };
  }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function fillSlots(random: Random, text: string, place: string, name: string): string {
  if (!text.includes('{')) return text;
  const filled = text.replace(/\{(\w+)\}/g, (_slot, word: string) => {
    if (word === 'place') return place;
    if (word === 'name') return name;
    if (word === 'n') return String(random.int(3, 16) * 5 + random.pick([0, 0, 0, 2, 3]));
    if (word === 'many') return thousands.format(random.int(12, 240) * 50);
    if (word === 'part') return random.pick(parts);
    return random.pick(shares);
  });
  return capitalized(filled);
}

/** Sentences as one paragraph, or now and then as two. */
function paragraphs(random: Random, sentences: string[]): string {
  if (sentences.length < 3 || !random.chance(0.15)) return sentences.join(' ');
  return `${sentences.slice(0, 2).join(' ')}\n\n${sentences.slice(2).join(' ')}`;
}

/** Sentences in a row, as lines with dashes, as numbered lines, or with semicolons: as people do. */
function listed(random: Random, sentences: string[]): string {
  const bare = sentences.map((sentence) => sentence.replace(/\.$/, ''));
  if (sentences.length === 1) return sentences.join('');
  switch (random.weighted(LIST_STYLES)) {
    case 'row':
      return sentences.join(' ');
    case 'dashes':
      return bare.map((text) => `- ${text}`).join('\n');
    case 'numbers':
      return bare.map((text, index) => `${index + 1}. ${text}`).join('\n');
    case 'semicolons':
      return `${bare.map((text, index) => (index === 0 ? text : uncapitalized(text))).join('; ')}.`;
  }
}

const uncapitalized = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** "A, b and c", sometimes as a sentence. */
function inARow(random: Random, partners: string[]): string {
  const last = partners.at(-1) ?? '';
  const row = partners.length > 1 ? `${partners.slice(0, -1).join(', ')} and ${last}` : last;
  return random.pick([
    `${capitalized(row)}.`,
    capitalized(row),
    capitalized(row),
    `We would work with ${row}.`,
    `Most important: ${row}.`,
  ]);
}
