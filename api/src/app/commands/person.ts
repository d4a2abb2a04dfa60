import { parseArgs } from 'node:util';
import { fail } from '@portal/schema/errors';
import { onDatabase, runCommand } from '../command.ts';
import { erasePerson, exportPerson } from '../../features/privacy/personal-data.service.ts';

const USAGE = `Usage:
  npm run person -- export EMAIL FOLDER   writes what the portal keeps of a person into a new folder
  npm run person -- erase EMAIL           deletes it, with the account, its ideas and their documents; there is no way back`;

runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, email, folder, ...others] = positionals;
  if (command === 'export' && email && folder && others.length === 0) {
    await onDatabase(async (ctx) => {
      const { rows, files } = await exportPerson(ctx, email, folder);
      console.log(`Wrote ${rows} rows and ${files} files to ${folder}.`);
    });
  } else if (command === 'erase' && email && !folder) {
    await onDatabase(async (ctx) => {
      const deleted = Object.entries(await erasePerson(ctx, email));
      console.log(`Erased: ${deleted.map(([table, count]) => `${count} of ${table}`).join(', ')}.`);
      console.log("The audit log, the server's log and earlier backups still name the address.");
      console.log(
        'Not looked for: other names than those of the ideas in the teams of others, and addresses that the account never had: name them one by one.',
      );
    });
  } else {
    fail('INVALID_INPUT', { message: USAGE });
  }
});
