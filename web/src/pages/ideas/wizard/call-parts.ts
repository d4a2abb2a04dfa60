/** The parts of the wizard that only calls need: the rest of it does not wait for their code. */
import { lazyPart } from '../../../ui/lazy-part.tsx';

export const CallLine = lazyPart(async () => (await import('./calls/call-line.tsx')).CallLine);
export const ChangedQuestions = lazyPart(
  async () => (await import('./calls/changed-questions.tsx')).ChangedQuestions,
);
export const DraftChoice = lazyPart(async () => (await import('./calls/draft-choice.tsx')).DraftChoice);
export const NoCall = lazyPart(async () => (await import('./calls/no-call.tsx')).NoCall);
export const WithoutCall = lazyPart(async () => (await import('./calls/without-call.tsx')).WithoutCall);
