import { onDatabase, runCommand } from '../command.ts';
import { rotateSecretKey } from '../../platform/security/secret-key.service.ts';

runCommand(() =>
  onDatabase(async (ctx) => {
    const rotations = await rotateSecretKey(ctx);
    for (const { column, renewed } of rotations) console.log(`${column}: ${renewed} encrypted again`);
    console.log('The database no longer needs SECRET_KEYS_BEFORE.');
    const unreadable = rotations.reduce((sum, rotation) => sum + rotation.unreadable, 0);
    if (unreadable > 0) {
      throw new Error(
        `${unreadable} values cannot be read with any of the keys. To see which: npm run verify`,
      );
    }
  }),
);
