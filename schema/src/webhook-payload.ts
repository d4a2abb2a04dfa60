import { webhookEvents } from './choices.ts';
import type { WebhookEvent } from './choices.ts';

/** The `data` of each event, without personal data: callers who may read it fetch it from the graph. */
export interface EventData {
  IDEA_SUBMITTED: {
    id: string;
    reference: string;
    solutionName: string;
    status: string;
    version: number;
  };
  IDEA_REVIEWED: EventData['IDEA_SUBMITTED'] & { statusBefore: string };
  SUGGESTION_RECEIVED: { id: string; painPointType: string | null };
  HACKATHON_ENTERED: { id: string; challengeId: string; teamName: string; afterClosing: boolean };
}

const idea = {
  id: 'SWRlYTo1ZTFmNmQyYy0xYTJiLTRjM2QtOGU5Zi0wYTFiMmMzZDRlNWY',
  reference: 'IDEA-1700000000000-42',
  solutionName: 'Water meters that phone home',
};

const sampleData: EventData = {
  IDEA_SUBMITTED: { ...idea, status: 'PENDING', version: 1 },
  IDEA_REVIEWED: { ...idea, status: 'APPROVED', statusBefore: 'PENDING', version: 2 },
  SUGGESTION_RECEIVED: {
    id: 'U3VnZ2VzdGlvbjo3YjNlNWYxMC0yYzRkLTRlNmYtOGExYi0zYzVkN2U5ZjBhMmI',
    painPointType: 'PROCESS',
  },
  HACKATHON_ENTERED: {
    id: 'SGFja2F0aG9uRW50cnk6OWMxZDNlNWYtNGE2Yi00YzhkLTllMGYtMWEzYjVjN2Q5ZTFm',
    challengeId: 'Q2hhbGxlbmdlOjJmNGE2YzhlLTBiMWQtNGYzZS04YTVjLTdkOWUxZjNhNWI3Yw',
    teamName: 'Dikgang Labs',
    afterClosing: false,
  },
};

interface EventPayload<E extends WebhookEvent = WebhookEvent> {
  type: (typeof webhookEvents)[E];
  timestamp: string;
  data: EventData[E];
}

export const payloadOf = <E extends WebhookEvent>(
  event: E,
  data: EventData[E],
  at: Date,
): EventPayload<E> => ({ type: webhookEvents[event], timestamp: at.toISOString(), data });

export const samplePayload = <E extends WebhookEvent>(event: E): EventPayload<E> =>
  payloadOf(event, sampleData[event], new Date('2026-11-21T10:00:00Z'));
