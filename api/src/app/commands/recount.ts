import { onDatabase, runCommand } from '../command.ts';
import { findStats } from '../../features/statistics/stats.service.ts';
import { recountTallies } from '../../platform/tallies/tally.service.ts';

runCommand(() =>
  onDatabase(async (ctx) => {
    await recountTallies(ctx);
    const { registeredUsers, totalIdeas } = await findStats(ctx);
    console.log(`Recounted ${registeredUsers} accounts, ${totalIdeas} ideas.`);
  }),
);
