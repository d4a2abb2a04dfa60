import { createHash } from 'node:crypto';

/** Lists in which each entry is repeated as often as its weight says, cached. */
const repeated = new WeakMap<object, readonly string[]>();

export class Random {
  #a: number;
  #b: number;
  #c: number;
  #d = 1;

  constructor(seed: string | number) {
    const digest = createHash('sha256').update(String(seed)).digest();
    [this.#a, this.#b, this.#c] = [digest.readInt32LE(0), digest.readInt32LE(4), digest.readInt32LE(8)];
  }

  /** Draws 32 bits by the generator sfc32 of PractRand. */
  #bits(): number {
    const word = (this.#a + this.#b + this.#d++) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + word) | 0;
    return word >>> 0;
  }

  next(): number {
    return this.#bits() / 2 ** 32;
  }

  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)] as T;
  }

  pickBy<T extends string>(weights: Readonly<Record<T, number>>): T {
    const known = repeated.get(weights);
    const list =
      known ??
      Object.entries<number>(weights).flatMap(([entry, weight]) => Array<string>(weight).fill(entry));
    if (!known) repeated.set(weights, list);
    return this.pick(list) as T;
  }

  sample<T>(list: readonly T[], min: number, max: number): T[] {
    const wanted = Math.min(list.length, this.int(min, max));
    const chosen: T[] = [];
    while (chosen.length < wanted) {
      const entry = this.pick(list);
      if (!chosen.includes(entry)) chosen.push(entry);
    }
    return chosen;
  }

  uuid(): string {
    const words = Array.from({ length: 4 }, () => this.#bits().toString(16).padStart(8, '0'));
    return words.join('').replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');
  }
}
