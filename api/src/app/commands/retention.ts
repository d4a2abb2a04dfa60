/**
 * `npm run retention`: lists the rows that end within 30 days, with their day. It erases nothing: the portal does, each
 * night.
 */
import { monthsInWords, NO_END, retentionEnds, retentionKinds } from '@portal/schema/retention';
import { onDatabase, runCommand } from '../command.ts';
import {
  kindOfPlace,
  listEnding,
  planRetention,
} from '../../features/privacy/retention/retention.service.ts';

runCommand(() =>
  onDatabase(async (ctx) => {
    for (const { kind, months, count, firstOn, lastOn } of await planRetention(ctx)) {
      const kept = months === null ? NO_END : `${monthsInWords(months)} ${retentionEnds[kind]}`;
      const days = firstOn === lastOn ? `on ${firstOn}` : `from ${firstOn} to ${lastOn}`;
      console.log(
        `${retentionKinds[kind]}: ${kept}. ${count > 0 ? `${count} end ${days}.` : 'None ends soon.'}`,
      );
    }
    for await (const rows of listEnding(ctx))
      for (const { place, label, endsOn } of rows)
        console.log(`${endsOn} ${kindOfPlace(ctx, place)}: ${label}`);
  }),
);
