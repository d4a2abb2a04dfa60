/** Fills the database for trying things out and for measuring: `npm run seed -- --ideas N`. */
import { parseArgs } from 'node:util';
import { onDatabase, runCommand } from './command.ts';
import { seedIdeas } from './seed/seed.service.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { ideas: { type: 'string' }, seed: { type: 'string', default: '1' } },
  });
  await onDatabase(async (ctx) => {
    const begun = performance.now();
    const seconds = () => ((performance.now() - begun) / 1000).toFixed(1);
    const { ideas, seed } = values;
    const stored = await seedIdeas(ctx, { ideas, seed }, (step) => console.log(`  ${seconds()} s  ${step}…`));
    const { format } = new Intl.NumberFormat('en');
    console.log(
      `Seeded ${format(stored.ideas)} ideas of ${format(stored.accounts)} accounts, with ${format(stored.decisions)} reviews, in ${seconds()} s.`,
    );
    console.log(
      'Nobody can log in to these accounts: make your own with npm run account -- create EMAIL --role reviewer.',
    );
  });
}

runCommand(main);
