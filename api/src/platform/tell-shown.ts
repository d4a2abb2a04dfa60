import type { Context } from './context.ts';
import { defineEvent, publish } from './events.ts';
import type { PeopleShown } from './people-shown.ts';

/** Published before the answer is sent, which must not be sent if it cannot be recorded. */
export const peopleShown = defineEvent<PeopleShown>('people shown');

/** Publishes, once, whose personal fields were noted so far. */
export async function tellShown(ctx: Context): Promise<void> {
  const { listed, contacts, opened } = ctx.shown;
  if (listed.size + opened.size === 0) return;
  const told = { listed: new Set(listed), contacts: new Set(contacts), opened: new Map(opened) };
  listed.clear();
  contacts.clear();
  opened.clear();
  await publish(ctx, peopleShown, told);
}
