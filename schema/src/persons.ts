/**
 * Which fields of ideas tell of persons: who submitted or judged one, and the words that people write to each other about it.
 * A caller without the permission `idea:read-persons` selects none of them. A test walks the graph: what is in neither list fails it.
 */
import { dimensionTraits } from './breakdown.ts';

interface FieldsOfType {
  /** The fields about the idea alone, although its texts may name somebody. */
  plain: readonly string[];
  persons: readonly string[];
}

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const fields = (plain: string, persons = ''): FieldsOfType => ({
  plain: words(plain),
  persons: words(persons),
});

/** The fields by type of the graph; types of lists (connections, edges, pages) have plain fields only. */
export const fieldsOfIdeas: Readonly<Record<string, FieldsOfType>> = {
  Idea: fields(
    `id reference status announcedDecision version createdAt updatedAt withdrawnAt reopenedAt dueOn daysWaited termsVersion undoId
     personType maturityStage regulatoryStatus patentsApplied solutionName focusArea objectives problemStatement
     solutionSummary keyBenefits keyPartners network supportRequested costStructure keyResources keyActivities
     revenueStreams valuePropositions relationships customerSegments channels experienceChannels engagements
     collaboration heardAbout shortlisted ranking lastReview reviews claim conflict conflicts clarification
     clarifications versionBefore outcomes lastOutcome shownOutcome callDueOn calledAt caller story duplicateOf duplicates improves improvedAs decision scores score examination document notes`,
    // `similar` begins with what the same person sent.
    `firstName lastName dialCode contactNumber country email gender ageGroup guardianAgreedAt linkedIn website idNumberMasked comments
     reviewerComments receipt similar`,
  ),
  IdeaDocument: fields('size', 'url inlineUrl name'),
  DocumentExamination: fields('inspectedAt malwareCheck pages findings warnings'),
  Decision: fields('status at reason', 'comments'),
  RejectionReason: fields('id name nextStep'),
  RejectionReasons: fields('version reasons at', 'by'),
  IdeaReview: fields('id at from to announceAt announcedAt idea reason', 'reviewer comments email'),
  ReviewEmail: fields('', 'recipient subject text'),
  Reviewer: fields('id', 'email name'),
  Claim: fields('id kind until', 'holder'),
  Conflict: fields('id at', 'by reason'),
  Clarification: fields('at closedAt outcome until questions before documentBefore', 'by'),
  Question: fields('field', 'text answer'),
  AnnouncedDecision: fields('status at'),
  Answer: fields('field', 'values'),
  IdeaNote: fields('id at', 'by text'),
  IdeaOutcome: fields('version at idea stage sentence value unit', 'by owner'),
  OutcomeValue: fields('unit total'),
  ShownOutcome: fields('stage sentence'),
  IdeaStory: fields('version consent sentence place at answeredAt goesOn', 'by'),
  Ranking: fields('mean spread number disagreement'),
  IdeaScore: fields('card marks mean cannotJudge at isBlind isFinal later', 'by'),
  ScoreMark: fields('criterion mark', 'comment'),
  LaterScore: fields('at marks mean'),
  ScoreCard: fields('version criteria at', 'by'),
  ScoreCriterion: fields('name steps'),
  SimilarIdea: fields('idea shared', 'sameSubmitter'),
  Receipt: fields('keyId', 'url payload signature answers'),
  IdeaChange: fields('id kind at status version idea'),
  ErasedIdea: fields('ideaId kind at'),
  IdeaNeighbours: fields('previous next after position'),
};

const plainDimensions = ['MONTH', 'FIRST_DECISION', 'ATTEMPT', 'REJECTION_REASON'];

/** Tells whether a field of an idea is of its submitter: so is every list, and every figure, by its answers. */
export const isFieldOfPersons = (field: string): boolean => !fieldsOfIdeas['Idea']!.plain.includes(field);

/** Tells whether ideas that are narrowed to, or counted by, a value of a dimension reveal persons. */
export function isOfPersons(dimension: string): boolean {
  const field = dimensionTraits[dimension]?.field;
  return field ? isFieldOfPersons(field) : !plainDimensions.includes(dimension);
}
