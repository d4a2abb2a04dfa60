/** Keeps React from taking a stack for each element that it draws, which is a fifth of the processor's time of a suite. */
import * as React from 'react';

// React takes 10,000 stacks a second at most, and reads how many it took here: there is no setting for it.
const internals = Object.entries(React).find(([name]) =>
  name.startsWith('__CLIENT_INTERNALS'),
)?.[1] as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} });
