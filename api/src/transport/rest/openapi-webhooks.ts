/** Describes the webhooks that the portal sends, for the OpenAPI document, each with an example of its payload. */
import { webhookEvents } from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import { reviewStatuses } from '@portal/schema/review-status';
import { painPointTypes } from '@portal/schema/choices';
import { samplePayload } from '@portal/schema/webhook';
import { record, text } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';

const status = (description: string): JsonSchema => text(description, { enum: namesOf(reviewStatuses) });

/** The schemas of the members of `data`, for all events. */
const members: Readonly<Record<string, JsonSchema>> = {
  id: text('The id of the graph: of the idea, the suggestion or the entry.'),
  reference: text('The reference of the idea.'),
  solutionName: text('The name of the solution.'),
  status: status('Where the review of the idea stands.'),
  statusBefore: status('Where it stood before.'),
  version: { description: 'The version of the idea: a higher one is newer.', type: 'integer' },
  painPointType: {
    description: 'What the suggestion is about; null when not given.',
    type: ['string', 'null'],
    enum: [...namesOf(painPointTypes), null],
  },
  challengeId: text('The challenge that was entered, by the id of the graph.'),
  teamName: text('The name of the team.'),
  afterClosing: { description: 'Whether the challenge was closed.', type: 'boolean' },
};

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const signing = [
  header('webhook-id', 'The id of the event, the same each time that it is sent.'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970.'),
  header('webhook-signature', 'The signatures of Standard Webhooks, with blanks between: `v1,…`.'),
];

/** Describes a payload by an example of it. @throws for a member without a description */
function payloadSchema(title: string, example: { type: string; data: object }): JsonSchema {
  const described = Object.keys(example.data).map((name) => {
    const schema = members[name];
    if (!schema) throw new Error(`Say in openapi-webhooks.ts what ${name} of ${example.type} is.`);
    return [name, schema] as const;
  });
  return record(
    `The payload of ${example.type}.`,
    {
      type: { description: 'The type of the event.', const: example.type },
      timestamp: text('When it happened.', { format: 'date-time' }),
      data: record('What happened.', Object.fromEntries(described)),
    },
    { title },
  );
}

const titleOf = (type: string) =>
  `Webhook${type
    .split('.')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}`;

export const webhooksOfDocument = (): Record<string, object> =>
  Object.fromEntries(
    namesOf(webhookEvents).map((event) => {
      const example = samplePayload(event);
      const post = {
        summary: `${example.type} was sent`,
        description: 'Answer with a status from 200 to 299 within 15 seconds. Anything else is tried again.',
        parameters: signing,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: payloadSchema(titleOf(example.type), example), example } },
        },
        responses: { 204: { description: 'It arrived.' } },
        security: [],
      };
      return [example.type, { post }];
    }),
  );
