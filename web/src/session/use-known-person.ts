import { useEffect, useEffectEvent, useRef } from 'react';
import type { useForm } from '../lib/use-form.ts';
import type { OwnContact } from './own-contact.ts';
import { useSession } from './session-store.ts';

interface Person {
  name: string;
  email: string;
  phone: string;
}

const personOf = (email: string, contact: OwnContact): Person => ({
  email,
  name: contact ? `${contact.firstName} ${contact.lastName}` : '',
  phone: contact ? `${contact.dialCode} ${contact.contactNumber}` : '',
});

/**
 * Fills a form for everybody with the details that the account knows of its person, where the field is empty. It is no change
 * of the form: who leaves it is not asked.
 * @param answersOf names the fields
 */
export function useKnownPerson<Values extends Record<string, string | string[]>>(
  form: ReturnType<typeof useForm<Values>>,
  answersOf: (person: Person) => Partial<Values>,
): void {
  const email = useSession().user?.email;
  /** The filled-in values, which end with the account, as nobody typed them. */
  const filled = useRef<Partial<Values>>({});
  const put = (texts: Partial<Values>) => {
    if (form.isChanged || form.attempt > 0) form.fill(texts);
    else form.reset({ ...form.values, ...texts });
  };
  const fillIn = useEffectEvent((person: Person) => {
    const open = Object.entries(answersOf(person)).filter(([name]) => form.values[name] === '');
    filled.current = Object.fromEntries(open) as Partial<Values>;
    put(filled.current);
  });
  const takeOut = useEffectEvent(() => {
    const kept = Object.entries(filled.current).filter(([name, text]) => form.values[name] === text);
    filled.current = {};
    if (kept.length > 0) put(Object.fromEntries(kept.map(([name]) => [name, ''])) as Partial<Values>);
  });
  useEffect(() => {
    // Another account logged in, or the account logged out, perhaps in another tab.
    takeOut();
    if (email === undefined) return undefined;
    let isGone = false;
    void import('./own-contact.ts')
      .then(({ readOwnContact }) => readOwnContact())
      .catch(() => null)
      .then((contact) => {
        if (!isGone) fillIn(personOf(email, contact));
      });
    return () => {
      isGone = true;
    };
  }, [email]);
}
