/** Within Jest's sandbox, in each suite: notes the processor's time that its worker spent on it, for the summary of `npm test`. */
import { appendFileSync } from 'node:fs';
import { afterAll, expect } from '@jest/globals';

const begun = process.cpuUsage();

afterAll(() => {
  const { SUITES_CPU: file } = process.env;
  const { user, system } = process.cpuUsage(begun);
  if (file) appendFileSync(file, `${JSON.stringify([expect.getState().testPath, (user + system) / 1e6])}\n`);
});
