/** Choices that look random and are the same each time for the same key. */

/** Weights of a table added up, once for each table. */
interface Sums {
  keys: readonly string[];
  sums: readonly number[];
  total: number;
}
const summed = new WeakMap<object, Sums>();

/** A stream of choices: another for each key, unrelated to those of its neighbours. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor(...key: (string | number)[]) {
    [this.#a, this.#b, this.#c, this.#d] = hash128(key.join('/'));
    for (let warmUp = 0; warmUp < 12; warmUp += 1) this.#bits();
  }

  /** Small Fast Counter by Chris Doty-Humphrey: words of 32 bits, of the quality that PractRand asks for. */
  #bits(): number {
    const word = (((this.#a + this.#b) | 0) + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + word) | 0;
    return word >>> 0;
  }

  /** At least 0, below 1. */
  next(): number {
    return this.#bits() / 2 ** 32;
  }

  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** Whether something of this probability happens. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of a list. */
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T {
    if (list.length === 0) throw new Error('There is nothing to choose from.');
    return list[this.int(0, list.length - 1)] as T;
  }

  /** One of the keys of a table, by their weights. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const { keys, sums, total } = sumsOf(weights);
    const at = this.next() * total;
    return keys[sums.findIndex((sum) => at < sum)] as K;
  }

  /** From `min` to `max` different entries of a list, in any order. */
  shuffled<T>(list: readonly T[], min: number, max: number): T[] {
    return this.#indices(list.length, min, max).map((index) => list[index] as T);
  }

  /** From `min` to `max` different entries of a list, in the list's order. */
  some<T>(list: readonly T[], min: number, max: number): T[] {
    const indices = this.#indices(list.length, min, max);
    return list.filter((_entry, index) => indices.includes(index));
  }

  #indices(length: number, min: number, max: number): number[] {
    const wanted = Math.min(length, this.int(min, max));
    const chosen: number[] = [];
    while (chosen.length < wanted) {
      const index = this.int(0, length - 1);
      if (!chosen.includes(index)) chosen.push(index);
    }
    return chosen;
  }

  /** Around 0, mostly between -2 and 2: a standard normal deviate, after Box and Muller. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** A version 4 UUID. */
  uuid(): string {
    const [a, b, c, d] = [this.#bits(), this.#bits(), this.#bits(), this.#bits()];
    const version = 0x4000 | (b & 0xfff);
    const variant = 0x8000 | (c & 0x3fff);
    return `${hex(a >>> 16)}${hex(a & 0xffff)}-${hex(b >>> 16)}-${hex(version)}-${hex(variant)}-${hex(c >>> 16)}${hex(d >>> 16)}${hex(d & 0xffff)}`;
  }
}

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
/** Four hexadecimal digits. */
const hex = (word: number) => `${BYTES[word >>> 8]}${BYTES[word & 0xff]}`;

function sumsOf(weights: Readonly<Record<string, number>>): Sums {
  const known = summed.get(weights);
  if (known) return known;
  let total = 0;
  const sums = Object.values(weights).map((weight) => (total += weight));
  const made = { keys: Object.keys(weights), sums, total };
  summed.set(weights, made);
  return made;
}

/** Four words of 32 bits from a text: the mixing of MurmurHash3, four times side by side. */
function hash128(text: string): [number, number, number, number] {
  let [a, b, c, d] = [1_779_033_703, 3_144_134_277, 1_013_904_242, 2_773_480_762];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    a = b ^ Math.imul(a ^ code, 597_399_067);
    b = c ^ Math.imul(b ^ code, 2_869_860_233);
    c = d ^ Math.imul(c ^ code, 951_274_213);
    d = a ^ Math.imul(d ^ code, 2_716_044_179);
  }
  a = Math.imul(c ^ (a >>> 18), 597_399_067);
  b = Math.imul(d ^ (b >>> 22), 2_869_860_233);
  c = Math.imul(a ^ (c >>> 17), 951_274_213);
  d = Math.imul(b ^ (d >>> 19), 2_716_044_179);
  return [a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a];
}
