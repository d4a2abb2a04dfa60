/** Whatever a person can read, found from the schema and the list of routes: what is new is read, too, or refused by name. */
import { getNamedType, isInputObjectType, isObjectType, isRequiredArgument } from 'graphql';
import type { GraphQLField, GraphQLObjectType } from 'graphql';
import { answerFilters, ideaSorts, ideaOutcomes, ideaWaits } from '@portal/schema/idea-filter';
import { namesOf } from '@portal/schema/lists';
import { reviewStatuses } from '@portal/schema/review-status';
import { graph, routes } from '../src/app/features.ts';
import { toGlobalId } from '../src/platform/global-id.ts';
import { buildBareSchema } from '../src/transport/graphql/build-schema.ts';
import { eventually } from './eventually.ts';
import type { TestPortal } from './harness.ts';
import type { Person } from './people.ts';
import { sampled } from './sampled.ts';
import { unzip } from './zip.ts';

const schema = buildBareSchema(graph);
const queries = schema.getQueryType()?.getFields() ?? {};
const text = JSON.stringify;

/** Selects all that a type has; of a type within itself, and of lists deep within, nothing. */
function whole(type: GraphQLObjectType, within: readonly string[] = []): string {
  const path = [...within, type.name];
  return Object.values(type.getFields())
    .map((field) => selectionOf(field, path))
    .join(' ');
}

/** @param path the types around the field, to its own */
function selectionOf(field: GraphQLField<unknown, unknown>, path: readonly string[]): string {
  // They are counted and searched once for each row.
  const isListed = path.slice(0, -1).some((name) => name.endsWith('Edge'));
  if (isListed && ['similar', 'totalCount', 'position'].includes(field.name)) return '';
  const inner = getNamedType(field.type);
  const isPage = field.args.some(({ name }) => name === 'first');
  const name = isPage ? `${field.name}(first: 3)` : field.name;
  if (!isObjectType(inner)) return name;
  // More would cost more than one call may.
  const isLeftOut = path.includes(inner.name) || (isPage && path.length > 5);
  return isLeftOut ? '' : `${name} { ${whole(inner, path)} }`;
}

/** Lists what is read of an idea in a row of a list, field by field. */
export const ideaFieldsOf = (): { name: string; selection: string }[] => {
  const idea = schema.getType('Idea');
  const fields = isObjectType(idea) ? Object.values(idea.getFields()) : [];
  return fields.flatMap((field) => {
    const selection = selectionOf(field, ['IdeaChangeEdge', 'Idea']);
    return selection ? [{ name: field.name, selection }] : [];
  });
};

/** An idea, and who of the desk could have had to do with it. */
export interface Subject {
  id: string;
  key: string;
  reference: string;
  email: string;
  staffIds: readonly string[];
}

/** What a list of ideas can be narrowed by: each part by itself. @throws for a part of the filter that is missing here */
function filtersOf({ staffIds, email, reference }: Subject): string[] {
  const reviewers = staffIds.map((id) => text(toGlobalId('Reviewer', id)));
  const yesOrNo = ['true', 'false'];
  const answers = [
    ...namesOf(reviewStatuses).map((name) => `{ by: STATUS, name: "${name}" }`),
    ...['APPROVED', 'REJECTED', 'NONE'].map((name) => `{ by: FIRST_DECISION, name: "${name}" }`),
    '{ by: REJECTION_REASON, name: "NONE" }',
    ...['FIRST', 'IMPROVED'].map((name) => `{ by: ATTEMPT, name: "${name}" }`),
    ...[...reviewers, '"NONE"'].map((name) => `{ by: FIRST_REVIEWER, name: ${name} }`),
  ];
  const values: Record<string, readonly string[]> = {
    statuses: namesOf(reviewStatuses).map((name) => `[${name}]`),
    waited: namesOf(ideaWaits),
    reviewerId: reviewers,
    holderId: reviewers,
    unclaimed: ['true'],
    shortlisted: yesOrNo,
    withdrawn: yesOrNo,
    toAnnounce: yesOrNo,
    outcome: namesOf(ideaOutcomes),
    answers: answers.map((answer) => `[${answer}]`),
    ownerEmail: [text(email)],
    search: [text(reference)],
    labels: ['"start"'],
    focusAreas: ['[CLOUD_SOLUTION]'],
    personTypes: ['[START_UP]'],
    submittedOn: ['"2020-01-01"'],
    submittedFrom: ['"2020-01-01"'],
    submittedTo: ['"2099-01-01"'],
  };
  const input = schema.getType('IdeaFilterInput');
  const parts = isInputObjectType(input) ? Object.keys(input.getFields()) : [];
  return parts.flatMap((part) => {
    const asked = values[part];
    if (!asked) throw new Error(`Say in submitter-surfaces.ts what the filter ${part} asks.`);
    return asked.map((value) => `${part}: ${value}`);
  });
}

const LIST = '{ totalCount position { before total } edges { cursor node { id } } }';
const NEIGHBOURS = '{ after previous { id status } next { id status } position { before total } }';

/** What to ask a query for, besides all that it gives. @throws where it needs arguments that are missing here */
function documentsOf(field: GraphQLField<unknown, unknown>, subject: Subject): string[] {
  const { id, reference } = subject;
  const filters = filtersOf(subject);
  // By the same code as `ideas`, so a few do.
  const some = filters.filter((filter) => /^(statuses|shortlisted|unclaimed)/.test(filter));
  const idea = whole(schema.getType('Idea') as GraphQLObjectType);
  const listed = whole(schema.getType('Idea') as GraphQLObjectType, ['IdeaEdge']);
  const given: Record<string, readonly string[]> = {
    // Everybody reads it; there is none under this address.
    challenge: ['(slug: "none-of-these") { id }'],
    briefPreview: ['(brief: "Plain")'],
    emailPreview: ['(input: { group: "mail-idea-received", language: EN }) { subject text html reference }'],
    textPreview: ['(language: EN, group: "home") { pages { path title } path html }'],
    // All fields of all drafts would be too costly.
    myIdeaDrafts: [' { reference answers improves { id status reviewerComments version updatedAt } }'],
    node: [`(id: ${text(id)}) { ... on Idea { ${idea} } }`],
    idea: [`(id: ${text(id)}) { ${idea} }`],
    myIdea: [`(reference: ${text(reference)}) { ${idea} }`],
    ideas: [
      ...namesOf(ideaSorts).map(
        (sort) => `(sort: ${sort}, first: 2) { edges { cursor node { ${listed} } } }`,
      ),
      ...filters.map((filter) => `(filter: { ${filter} }) ${LIST}`),
    ],
    ideaNeighbours: some.map((filter) => `(ideaId: ${text(id)}, filter: { ${filter} }) ${NEIGHBOURS}`),
    rankingNeighbours: some.map(
      (filter) => `(ideaId: ${text(id)}, filter: { ideas: { ${filter} } }) ${NEIGHBOURS}`,
    ),
    report: some.map((filter) => `(filter: { ideas: { ${filter} } }) ${LIST}`),
    breakdown: [
      'STATUS',
      'FIRST_DECISION',
      'ATTEMPT',
      'FIRST_REVIEWER',
      'REJECTION_REASON',
      'MONTH, across: STATUS',
      'CHANNELS, across: STATUS',
    ].map((by) => `(by: ${by}) { total rows { name count cells } columns { name count } }`),
    reviewEmail: [`(input: { ideaId: ${text(id)}, comments: "Hm." }) { recipient subject text }`],
    retentionReach: ['(terms: { ideaMonths: 1 }) { people ends { kind count } }'],
    // At most 50 saves, of 200 ideas each.
    undoableReviews: [' { id undoableUntil reviewed { id status version } }'],
    isSignUpVerified: ['(email: "nobody@example.com")'],
    isResetLinkUsable: ['(token: "nothing")'],
    texts: ['(language: EN) { key }'],
    teamInvitation: ['(token: "nothing") { isForCaller }'],
    enteredIdea: ['(token: "nothing") { solutionName }'],
    webhook: [`(id: ${text(toGlobalId('Webhook', subject.key))}) { id }`],
  };
  const type = getNamedType(field.type);
  const page = field.args.some(({ name }) => name === 'first') ? '(first: 3)' : '';
  const variants = given[field.name];
  if (!variants && field.args.some(isRequiredArgument))
    throw new Error(`Say in submitter-surfaces.ts with what to ask ${field.name}.`);
  return (variants ?? [page + (isObjectType(type) ? ` { ${whole(type)} }` : '')]).map(
    (rest) => `{ ${field.name}${rest} }`,
  );
}

/** The addresses to read of REST. */
function addressesOf({ key, email, staffIds, reference }: Subject): string[] {
  const reviewers = staffIds.map((id) => toGlobalId('Reviewer', id));
  const filters = [
    ...[
      'shortlisted=yes',
      'holder=nobody',
      'toAnnounce=yes',
      'outcome=MISSING',
      'status=REJECTED',
      'waited=OVERDUE',
      `search=${reference}`,
    ],
    ...reviewers.flatMap((id) => [`holder=${id}`, `reviewer=${id}`]),
    ...Object.keys(answerFilters)
      .filter((name) => /first/i.test(name))
      .map((name) => `${name}=NONE`),
  ].map((filter) => `&${filter}`);
  const given: Record<string, readonly string[]> = {
    '/submission/getIdeas': ['', `?email=${email}`],
    '/submission/export': ['', ...filters],
    '/reports/export': filters,
    '/breakdowns/export': ['&by=STATUS'],
    // A workbook, which bears the time at which it was made.
    '/submission/import-template': [],
    // Another token each time; documents of a draft that is not there.
    '/auth/csrf': [],
    '/auth/verify/:token': [],
    '/submission/draft/:reference/document': [],
    '/submission/draft/:reference/file': [],
  };
  return routes
    .filter(({ method }) => method === 'get')
    .flatMap(({ path }) => {
      const isList = path.endsWith('/export') && path !== '/auth/me/export';
      const address = `/api${path.replace(':id', key)}${isList ? '?format=csv' : ''}`;
      return (given[path] ?? ['']).map((query) => address + query);
    });
}

async function readAddress(person: Person, address: string): Promise<unknown> {
  const answer = await eventually(async () => {
    const given = await person.fetch(address);
    // The place of the export before is free when the server notices that it was read, a moment after its reader does.
    if (given.status === 429) throw new Error(`${address} is refused: ${await given.text()}`);
    return given;
  });
  const body = Buffer.from(await answer.arrayBuffer());
  const isZip = answer.headers.get('content-type') === 'application/zip';
  return [answer.status, isZip ? unzip(body)['data.json']?.toString() : body.toString()];
}

/** What shows the idea as everybody reads their own. */
export const OWN_IDEA = /^\{ (idea|node|myIdea|myIdeas)\b/;

/** Reads all of it, or a sample and one's own idea, by the first words of what is asked: answers, and refusals. */
export async function surfacesOf(
  portal: TestPortal,
  person: Person,
  subject: Subject,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  // What reading records would be read, too, and so would the emails about it.
  const forget = async () => {
    await portal.sql('DELETE FROM audit_events WHERE actor_email = $1', [person.email]);
    await portal.sql(`DELETE FROM jobs WHERE name = 'contacts-exported'`);
  };
  const documents = Object.values(queries).flatMap((field) => documentsOf(field, subject));
  const own = documents.filter((document) => OWN_IDEA.test(document));
  const others = documents.filter((document) => !OWN_IDEA.test(document));
  for (const document of [...own, ...sampled(others, 30)]) {
    await forget();
    const { data, errors } = (await person.graphql(document)).body;
    found.set(document.slice(0, 300), text(data ?? errors?.map(({ message }) => message)));
  }
  for (const address of sampled(addressesOf(subject), 10)) {
    await forget();
    found.set(address, text(await readAddress(person, address)));
  }
  return found;
}
