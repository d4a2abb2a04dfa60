import { verify } from '../../platform/backup/verify.service.ts';
import { onDatabase, runCommand } from '../command.ts';

runCommand(() =>
  onDatabase(async (ctx) => {
    const { documents, values, references, faults } = await verify(ctx, console.log);
    console.log(`Verified ${documents} documents, ${values} encrypted values, ${references} references.`);
    if (faults > 0) throw new Error(faults === 1 ? 'There is 1 fault.' : `There are ${faults} faults.`);
  }),
);
