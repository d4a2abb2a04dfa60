import type { FocusArea } from '@portal/schema/choices';
import type { IdeaAnswers } from '@portal/schema/idea';
import areas from './content/areas.json' with { type: 'json' };
import sentences from './content/sentences.json' with { type: 'json' };
import people from './content/people.json' with { type: 'json' };
import type { Person } from './people.ts';
import type { Random } from './random.ts';

type Texts = Pick<
  IdeaAnswers,
  'solutionName' | 'problemStatement' | 'solutionSummary' | 'keyBenefits' | 'keyPartners' | 'comments'
>;
const thousands = new Intl.NumberFormat('en');

export function writeTexts(
  random: Random,
  focusArea: FocusArea,
  { place: home, about: { personType } }: Person,
  maturityStage: IdeaAnswers['maturityStage'],
): Texts {
  const area = areas[focusArea];
  const concept = random.pick(area.concepts);
  const place = random.chance(0.6) ? home : random.pickBy(people.places);

  const joint = random.chance(0.6) ? ' ' : '';
  let name = random.chance(0.55)
    ? random.pick(concept.names)
    : random.pick(area.stems) + joint + random.pick(area.tails);
  let solutionName = name;
  if (random.chance(0.18)) {
    name = random.pick(sentences.anonymous);
    solutionName = capitalized(concept.about) + (random.chance(0.4) ? ` (${place})` : '');
  } else if (random.chance(0.2)) solutionName += random.pick(sentences.dashes) + concept.about;
  else if (random.chance(0.15))
    solutionName += ` ${random.chance(0.5) ? place : random.pick(sentences.kinds)}`;

  const fill = (text: string) => fillSlots(random, text, { place, name });
  const problem = [random.pick(concept.problems), ...random.sample(area.consequences, 0, 2)];
  if (random.chance(0.45)) problem.push(random.pick(sentences.experiences[personType]));
  const summary = [random.pick(concept.solutions), ...random.sample(area.features, 1, 3)];
  if (random.chance(0.55)) summary.push(random.pick(sentences.progress[maturityStage]));
  return {
    solutionName,
    problemStatement: paragraphs(random, problem.map(fill)),
    solutionSummary: paragraphs(random, summary.map(fill)),
    keyBenefits: listed(random, [concept.benefit, ...random.sample(area.benefits, 0, 3)]),
    keyPartners: inARow(random, random.sample(area.partners, 1, 4)),
    comments: random.chance(0.3) ? fill(random.pick(sentences.closingComments)) : '',
  };
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const uncapitalized = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * Fills {place}, a town or village; {n}, a small number; {many}, one with a thousands separator; {share} of people, such as
 * "one in four"; {part} of a whole, such as "half"; and {name} of the solution, only where a sentence begins.
 */
function fillSlots(random: Random, text: string, given: Record<string, string>): string {
  const filled = text.replace(/\{(\w+)\}/g, (_slot, word: string) => {
    if (word === 'n') return String(random.int(3, 16) * 5 + random.pick([0, 0, 0, 2, 3]));
    if (word === 'many') return thousands.format(random.int(12, 240) * 50);
    return given[word] ?? random.pick(word === 'part' ? sentences.parts : sentences.shares);
  });
  return capitalized(filled);
}

function paragraphs(random: Random, sentences: string[]): string {
  if (sentences.length < 3 || !random.chance(0.15)) return sentences.join(' ');
  return `${sentences.slice(0, 2).join(' ')}\n\n${sentences.slice(2).join(' ')}`;
}

function listed(random: Random, sentences: string[]): string {
  const style = random.next();
  if (sentences.length === 1 || style < 0.45) return sentences.join(' ');
  const bare = sentences.map((sentence) => sentence.replace(/\.$/, ''));
  if (style < 0.72) return bare.map((text) => `- ${text}`).join('\n');
  if (style < 0.86) return bare.map((text, index) => `${index + 1}. ${text}`).join('\n');
  return `${bare.map((text, index) => (index === 0 ? text : uncapitalized(text))).join('; ')}.`;
}

function inARow(random: Random, partners: string[]): string {
  const last = partners.at(-1) ?? '';
  const row = partners.length > 1 ? `${partners.slice(0, -1).join(', ')} and ${last}` : last;
  const alone = capitalized(row);
  return random.pick([`${alone}.`, alone, alone, `We would work with ${row}.`, `Most important: ${row}.`]);
}
