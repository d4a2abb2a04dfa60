/** The floors of the server, for the rules about imports and about statements. */
const { readFileSync } = require('node:fs');

/** Lists the folders of the rooms in the order of app/features.ts; those after the last one are for commands alone. */
exports.featureFolders = () => [
  ...[
    ...readFileSync('api/src/app/features.ts', 'utf8')
      .replaceAll(/\/\/.*/g, '')
      .match(/features: readonly Feature\[\] = \[([^\]]*)\]/)[1]
      .matchAll(/\w+/g),
  ].map(([name]) => name),
  'seed',
];
