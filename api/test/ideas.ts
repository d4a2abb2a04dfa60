/** Ideas for tests: good answers, a small PDF, and the calls that submit them. */
import { listOf } from '@portal/schema/fields';
import { ideaFieldNames, ideaFields, newReference } from '@portal/schema/idea';
import type { IdeaInput } from '@portal/schema/idea';
import type { Answer, Client } from './client.ts';
import { readGlobalId } from '../src/platform/global-id.ts';

/** The input of a submission over GraphQL. */
type Submission = IdeaInput & {
  challengeId?: string | null;
  callAnswers?: { key: string; values: string[] }[];
};

/** Makes good answers of a submitter: a field without an answer of its own gets its first choice, or its label. */
export function ideaInput(email: string, changes: Partial<Submission> = {}): Submission {
  const answers = Object.entries(ideaFields).map(([name, field]) => {
    const list = listOf(field);
    if (!list) return [name, field.label];
    const first = Object.keys(list)[0];
    return [name, field.kind === 'choices' ? [first] : first];
  });
  return {
    ...(Object.fromEntries(answers) as IdeaInput),
    reference: newReference(),
    firstName: 'Naledi',
    lastName: 'Mogotsi',
    dialCode: '+267',
    contactNumber: '71234567',
    country: 'BW',
    idNumber: '123456789',
    email,
    personType: 'START_UP',
    gender: 'FEMALE',
    ageGroup: 'FROM_25_TO_30',
    linkedIn: '',
    website: 'https://example.com',
    maturityStage: 'RESEARCH',
    solutionName: 'Water meters that phone home',
    focusArea: 'CLOUD_SOLUTION',
    objectives: ['REDUCE_COSTS', 'REDUCE_RISK'],
    problemStatement: 'Leaks go unnoticed for months.',
    solutionSummary: 'A sensor reports the flow over the mobile network.',
    keyBenefits: 'Less water lost.',
    keyPartners: 'Councils and plumbers.',
    network: 'JOINT_VENTURES',
    supportRequested: ['SPONSORSHIP'],
    costStructure: ['FIXED_COSTS'],
    keyResources: ['HUMAN'],
    keyActivities: ['PRODUCTION'],
    revenueStreams: ['LICENSING'],
    valuePropositions: ['NEWNESS'],
    relationships: ['COMMUNITIES'],
    customerSegments: ['GEOGRAPHIC'],
    channels: ['WEBSITE'],
    experienceChannels: ['MOBILE_APP'],
    engagements: ['AWARENESS'],
    collaboration: 'SUPPLY',
    heardAbout: 'ADS',
    comments: '',
    ...changes,
  };
}

/** Makes the same answers with the documented names and labels (spec §3). */
export function wireIdea(email: string, changes: Partial<IdeaInput> = {}): Record<string, unknown> {
  const input = ideaInput(email, changes);
  return Object.fromEntries(
    ideaFieldNames.map((field) => {
      const value = input[field];
      const choices = listOf(ideaFields[field]);
      const label = (name: unknown) => choices?.[String(name)] ?? name;
      return [ideaFields[field].wire, Array.isArray(value) ? value.map(label) : label(value)];
    }),
  );
}

/** Makes a PDF of about the given size in bytes: one empty page, and padding in a comment. */
export function pdf(size = 600, name = 'proposal.pdf', type = 'application/pdf'): File {
  const head =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n%';
  const tail = '\ntrailer<</Root 1 0 R>>\n%%EOF\n';
  return new File([head, 'x'.repeat(Math.max(0, size - head.length - tail.length)), tail], name, { type });
}

export function submitOverRest(
  client: Client,
  data: unknown,
  file: File | undefined = pdf(),
): Promise<
  Answer<{
    success: boolean;
    reference?: string;
    message: string;
    code?: string;
    errors?: { field: string; message: string }[];
    warnings?: { field: string; message: string }[];
  }>
> {
  const form = new FormData();
  if (file) form.set('file', file);
  form.set('data', typeof data === 'string' ? data : JSON.stringify(data));
  return client.rest('POST', '/api/submission/submit', form);
}

export const SUBMIT = `mutation SubmitIdea($input: IdeaInput!, $document: Upload!) {
  submitIdea(input: $input, document: $document) { id reference status version }
}`;

export function submitOverGraphql(client: Client, input: Submission, file: File = pdf()) {
  return client.upload<{ submitIdea: { id: string; reference: string; status: string; version: number } }>(
    SUBMIT,
    { input },
    'document',
    file,
  );
}

/** Submits an idea; gives its reference, its id of the graph, and its key: that of REST and the database. */
export async function submitIdea(
  owner: Client & { email: string },
  changes: Partial<Submission> = {},
  file?: File,
): Promise<{ id: string; key: string; reference: string }> {
  const { body } = await submitOverGraphql(owner, ideaInput(owner.email, changes), file);
  if (!body.data) throw new Error(JSON.stringify(body.errors));
  const { id, reference } = body.data.submitIdea;
  return { id, key: readGlobalId(id).key, reference };
}

export const reviewIdea = (reviewer: Client, input: object) =>
  reviewer.graphql<{ reviewIdea: { version: number; undoId: string | null } }>(
    'mutation ($input: ReviewIdeaInput!) { reviewIdea(input: $input) { version undoId } }',
    { input },
  );

export const saveDraft = (client: Client, input: object) =>
  client.graphql<{ saveIdeaDraft: object }>(
    'mutation ($input: IdeaDraftInput!) { saveIdeaDraft(input: $input) { reference updatedAt } }',
    { input },
  );
