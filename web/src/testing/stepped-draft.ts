import { newDraft } from '../pages/ideas/shared/draft.ts';
import type { Draft, StoredDraft } from '../pages/ideas/shared/draft.ts';
import type { Act, DraftState, Effect, World } from '../pages/ideas/shared/draft-acts.ts';
import { beginState, step } from '../pages/ideas/shared/draft-state.ts';
import type { ProblemDetails } from '../lib/problem-details.ts';

const EMAIL = 'a@example.com';

/** Steps through the states of a draft: nothing runs its effects, the test says how each ends. */
export class SteppedDraft {
  state: DraftState;
  /** All so far. */
  readonly effects: Effect[] = [];
  readonly world: World = { isOwner: true, isOnline: true, now: 1_700_000_000_000, version: 'version-0' };

  constructor(draft: Draft = newDraft(EMAIL)) {
    this.state = beginState(EMAIL, draft);
  }

  /** @returns the effects of these acts */
  act(...acts: Act[]): Effect[] {
    const before = this.effects.length;
    for (const act of acts) {
      this.world.version = `version-${this.effects.length}`;
      const [state, effects] = step(this.state, act, this.world);
      this.state = state;
      this.effects.push(...effects);
    }
    return this.effects.slice(before);
  }

  /** Finds the effects of a type so far. */
  all<T extends Effect['type']>(type: T) {
    return this.effects.filter((effect): effect is Extract<Effect, { type: T }> => effect.type === type);
  }

  type(value: string): void {
    this.act({ type: 'answer', field: 'firstName', value });
  }

  /** Types, and pauses. */
  save(value = 'Naledi'): void {
    this.type(value);
    this.act({ type: 'save now' });
  }

  sent(index = -1) {
    const found = this.all('save').at(index);
    if (!found) throw new Error(`only ${this.all('save').length} saves were sent`);
    return found.input;
  }

  get sentNames(): unknown[] {
    return this.all('save').map(({ input }) => input.answers['firstName']);
  }

  /** The server keeps a save. */
  keep(index = -1): void {
    this.act({ type: 'saved', input: this.sent(index) });
  }

  /** A save has no good end. */
  refuse(code: ProblemDetails['code'], more: Partial<ProblemDetails> = {}, index = -1): void {
    const problem = { code, message: code, fields: [], current: undefined, ...more };
    this.act({ type: 'not saved', input: this.sent(index), problem });
  }

  /** The server keeps another state. */
  refuseAsStale(current: object, index = -1): void {
    this.refuse('STALE', { current: { ...current } }, index);
  }

  /** Makes what another device saved of this draft. */
  changedThere(answers: object, more: Partial<StoredDraft> = {}): StoredDraft {
    const { reference, base } = this.state.draft;
    return { reference, step: 'general', version: 'from-there', answers: { ...base, ...answers }, ...more };
  }
}
