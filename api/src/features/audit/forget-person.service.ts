/** Removes the addresses and names of an erased person from the audit log. Ids stay, to link the rows of one person. */
import { In } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { Context } from '../../platform/context.ts';
import type { Forgotten } from '../../platform/personal-data.ts';
import { AuditEvent } from './audit-event.entity.ts';
import type { AuditDetails } from './audit-event.entity.ts';

// Few details contain any address: only those are compared with each of the hundreds of addresses.
const HAS_ADDRESS = `details::text LIKE '%@%'
  AND EXISTS (SELECT FROM unnest($1::text[]) AS lost (email) WHERE strpos(lower(details::text), email) > 0)`;

type Row = Pick<AuditEvent, 'id' | 'details'>;

/** Replaces by a mark the addresses, and texts that staff typed or searched for, if they name the person. */
export async function forgetPerson({ db }: Context, forgotten: Forgotten): Promise<void> {
  const { lost, mark } = forgotten;
  const clean = cleanerOf(forgotten);
  const ids = Object.values(forgotten.rows).flat();
  const ofRows = await db.find(AuditEvent, { where: { subjectId: In(ids) }, select: SHOWN });
  // The labels of entries and suggestions are what their sender typed; that of an idea is its reference.
  const unnamed = ofRows.filter(({ subjectKind }) => !['ACCOUNT', 'IDEA'].includes(subjectKind));
  await db.update(AuditEvent, { id: In(unnamed.map(({ id }) => id)) }, { subjectLabel: mark });
  await changeDetails(db, ofRows, (details) => clean(details, { isAboutThem: true }));
  if (lost.length === 0) return;
  // Exports are found by their action; other rows, by an address in their details.
  const exported = { action: 'DATA_EXPORTED' as const };
  await changeDetails(db, await db.find(AuditEvent, { where: exported, select: SHOWN }), clean);
  const named = await db.query<Row[]>(`SELECT id, details FROM audit_events WHERE ${HAS_ADDRESS}`, [lost]);
  await changeDetails(db, named, clean);
  await db.query(
    `UPDATE audit_events SET actor_email = CASE WHEN actor_email = ANY ($1) THEN $2 ELSE actor_email END,
       subject_label = CASE WHEN lower(subject_label) = ANY ($1) THEN $2 ELSE subject_label END
     WHERE actor_email = ANY ($1) OR lower(subject_label) = ANY ($1)`,
    [lost, mark],
  );
}

const SHOWN = { id: true, subjectKind: true, details: true } as const;

async function changeDetails(
  db: EntityManager,
  events: readonly Row[],
  clean: (details: AuditDetails) => AuditDetails,
): Promise<void> {
  for (const { id, details } of events) {
    const changed = clean(details);
    if (JSON.stringify(changed) !== JSON.stringify(details))
      await db.update(AuditEvent, { id }, { details: changed });
  }
}

const WORD = /[\p{L}\p{N}]+/gu;
const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];

/** A search for a part of a name or of an address is about the person; one for a letter or two is about anybody. */
const PART_MIN = 3;

/** This many digits in a row are a telephone number, with or without its country code, or the number of a document. */
const DIGITS_MIN = 6;
const NUMBER = /\+?\d[\d ()./-]*\d/g;
const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * Returns a function that replaces by the mark what names the person in details: a whole name, number or address; in
 * searches, a part of one; and in rows about the person, a part of the name or any long number. The time grows with the
 * details, not with the number of people.
 */
export function cleanerOf({ lost, names, mark }: Pick<Forgotten, 'lost' | 'names' | 'mark'>) {
  const whole = new Set([...lost, ...names].map((text) => wordsOf(text).join(' ')));
  const longest = Math.max(0, ...[...whole].map((words) => words.split(' ').length));
  const parts = new Set(names.flatMap(wordsOf).filter((word) => word.length >= PART_MIN));
  const numbers = names.map(digitsOf).filter(({ length }) => length >= DIGITS_MIN);
  // The texts have a space at each end, so that words are found whole.
  const searched = [...lost.map((address) => address.replace(/@.*/, '')), ...names]
    .map((text) => ` ${wordsOf(text).join(' ')} `)
    .join('\n');

  const isTheirNumber = (text: string): boolean => {
    const digits = digitsOf(text).replace(/^0+/, '');
    return digits.length >= DIGITS_MIN && numbers.some((number) => number.endsWith(digits));
  };
  const isPart = (text: string): boolean => {
    const words = wordsOf(text).join(' ');
    return words.length >= PART_MIN && (searched.includes(` ${words} `) || isTheirNumber(text));
  };

  const withoutNames = (text: string, isAboutThem: boolean): string => {
    const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ word: word.toLowerCase(), index }));
    let [clean, end] = ['', 0];
    for (let at = 0; at < words.length;) {
      let count = Math.min(longest, words.length - at);
      const said = () => words.slice(at, at + count).map(({ word }) => word);
      while (count > 0 && !whole.has(said().join(' '))) count -= 1;
      const [first, last] = [words[at]!, words[at + Math.max(0, count - 1)]!];
      const isOne = isAboutThem && (parts.has(first.word) || digitsOf(first.word).length >= DIGITS_MIN);
      if (count > 0 || isOne) {
        clean += text.slice(end, first.index) + mark;
        end = last.index + last.word.length;
      }
      at += Math.max(1, count);
    }
    return clean + text.slice(end);
  };
  const withoutNumbers = (text: string): string =>
    text.replace(NUMBER, (number) => (isTheirNumber(number) ? mark : number));

  return (details: AuditDetails, { isAboutThem = false } = {}): AuditDetails => {
    const filter = String(details['filter'] ?? '').split('; ');
    const narrowed = filter.map((part) => {
      const [, name = '', value = ''] = /^((?:search|filter|by): )?(.*)$/s.exec(part) ?? [];
      return isPart(value) ? name + mark : undefined;
    });
    const isAbout = isAboutThem || narrowed.some((part) => part !== undefined);
    const clean = (text: string, isAbout: boolean) => withoutNames(withoutNumbers(text), isAbout);
    return Object.fromEntries(
      Object.entries(details).map(([name, value]) => {
        if (typeof value !== 'string') return [name, value];
        if (name !== 'filter') return [name, clean(value, isAbout && name === 'words')];
        return [name, filter.map((part, at) => narrowed[at] ?? clean(part, false)).join('; ')];
      }),
    );
  };
}
