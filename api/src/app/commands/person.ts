import { parseArgs } from 'node:util';
import { fail } from '@portal/schema/errors';
import { MENTIONS_MAX } from '@portal/schema/limits';
import { onDatabase, runCommand } from '../command.ts';
import { listNameMentions } from '../../features/privacy/name-mentions/name-mention.service.ts';
import { eraseAgain, erasePerson } from '../../features/privacy/erasing/erase-person.service.ts';
import { erasureOptions, erasureUsage, readErasures } from '../../features/privacy/erasing/erasure-list.ts';
import { exportPerson } from '../../features/privacy/own-data/personal-data.service.ts';
import { openLinesTo } from '../../platform/log.ts';
import type { Context } from '../../platform/context.ts';

const USAGE = `Usage:
  npm run person -- export EMAIL FOLDER   writes the data that the portal stores about a person into a new folder
  npm run person -- erase EMAIL           deletes it, with the account, its ideas and their documents; there is no way back
  npm run person -- erase-again LOG       erases what the lines of the log say was erased, in a database that was restored
  npm run person -- erase-again ${erasureUsage}`;

runCommand(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: erasureOptions });
  const [command, email, folder, ...others] = positionals;
  if (command === 'export' && email && folder && others.length === 0) {
    await onDatabase(async (ctx) => {
      const { rows, files } = await exportPerson(ctx, email, folder);
      console.log(`Wrote ${rows} rows and ${files} files to ${folder}.`);
    });
  } else if (command === 'erase' && email && !folder) {
    await onDatabase(async (ctx) => {
      const { erased, mentions, isShell } = await erasePerson(logged(ctx), email);
      const places = Object.entries(erased).map(([place, count]) => `${count} of ${place}`);
      console.log(`Erased: ${places.join(', ')}.`);
      if (isShell)
        console.log(`The account stays, closed and empty: reviews and notes name who wrote them, ${email}.`);
      console.log(
        "The server's log has the ids of what was erased, and earlier backups have all of it: keep the line above with the log, and give both to npm run restore.",
      );
      await printMentions(ctx, mentions);
      console.log(
        'Not looked for: other names than those of the ideas, names within longer texts, and addresses that the account never had: name them one by one.',
      );
    });
  } else if (command === 'erase-again' && email && !folder) {
    const erasures = await readErasures(email, values);
    await onDatabase(async (ctx) => {
      const erased = await eraseAgain(logged(ctx), erasures.rows);
      console.log(`Erased again: ${erased} rows, of ${erasures.count} erasures that ${email} names.`);
      for (const sentence of erasures.unknown) console.log(sentence);
    });
  } else {
    fail('INVALID_INPUT', { message: USAGE });
  }
});

/** Prints the line of the security log, whatever the level of the command's other lines. */
const logged = (ctx: Context): Context => ({ ...ctx, log: openLinesTo(1) });

async function printMentions(ctx: Context, found: number): Promise<void> {
  if (found === 0) return;
  console.log(
    `Found ${found} of the person's names in what others sent or wrote. A name proves nobody, so an administrator decides on the page People, within 30 days:`,
  );
  const { edges } = await listNameMentions(ctx, { first: MENTIONS_MAX });
  for (const { node } of edges) console.log(`  ${node.name}: ${node.place}, ${node.subject}`);
}
