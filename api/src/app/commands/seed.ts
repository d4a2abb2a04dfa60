import { parseArgs } from 'node:util';
import { onDatabase, runCommand } from '../command.ts';
import { seedIdeas } from '../../features/seed/seed.service.ts';

runCommand(async () => {
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
      `Added ${format(stored.ideas)} ideas from ${format(stored.accounts)} accounts, with ${format(stored.reviews)} reviews, in ${seconds()} s.`,
    );
    console.log(
      'These accounts have no password. To log in, create your own: npm run account -- create EMAIL --role reviewer',
    );
  });
});
