const { featureFolders } = require('./scripts/lib/floors.cjs');

/** The import law of docs/architecture.md, as errors. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Forbids each room of a folder to import those that come after it. */
const downwards = (folder, rooms) =>
  rooms
    .slice(0, -1)
    .map((room, index) =>
      forbid(
        `${folder}/${room}-knows-nobody-above`,
        'Arrows run down (docs/architecture.md).',
        { path: `^${folder}/${room}/` },
        { path: `^${folder}/(${rooms.slice(index + 1).join('|')})/` },
      ),
    );

const features = featureFolders();

/** The folders of the reviewers' screen: its state and keys, a folder for each subject, an idea, and the list. */
const deskRooms = [
  ...['desk', 'document', 'claims', 'conflicts', 'clarifications', 'notes', 'outcomes', 'reviews', 'scores'],
  ...['similar', 'idea', 'submissions'],
];
const desk = `^web/src/pages/back-office/(${deskRooms.join('|')})/`;

module.exports = {
  forbidden: [
    forbid('no-cycles', 'A cycle has no first reader.', {}, { circular: true }),
    forbid(
      'schema-is-the-floor',
      'The contract imports neither side.',
      { path: '^schema/' },
      { path: '^(api|web)/' },
    ),
    forbid(
      'web-knows-no-api',
      'The web client knows the schema only.',
      { path: '^web/src/' },
      { path: '^api/' },
    ),
    forbid(
      'code-knows-no-tests',
      'What is built has no tests in it. Tests themselves may import all of the server.',
      { path: '^(api|web|schema)/src/', pathNot: '\\.test-helper\\.ts$' },
      { path: '^api/test/|\\.test-helper\\.ts$' },
    ),
    forbid('api-knows-no-web', 'The server knows the schema only.', { path: '^api/src/' }, { path: '^web/' }),
    ...downwards('api/src', ['platform', 'transport', 'features', 'app']),
    ...downwards('api/src/features', features),
    ...downwards('web/src', ['content', 'lib', 'ui', 'consent', 'session', 'lists', 'pages', 'app']),
    forbid(
      'entities-are-leaves',
      'A table class knows columns and graph fields.',
      { path: '\\.entity\\.ts$' },
      { path: '\\.(queries|service|resolver|routes)\\.ts$|^api/src/transport/(rest|http)/' },
    ),
    forbid(
      'queries-know-sql-only',
      'SQL knows no rules, actors, mail, jobs or transports.',
      { path: '\\.queries\\.ts$' },
      { path: '\\.(service|job|resolver|routes)\\.ts$|^api/src/(transport|platform/(mail|jobs))/' },
    ),
    forbid(
      'jobs-know-no-transport',
      'A job runs without a caller.',
      { path: '\\.job\\.ts$|^api/src/platform/jobs/' },
      { path: '\\.(resolver|routes)\\.ts$|^api/src/transport/' },
    ),
    forbid(
      'services-know-no-transport',
      'A service serves every transport.',
      { path: '\\.service\\.ts$' },
      {
        path: '\\.(resolver|routes)\\.ts$|^api/src/transport/|node_modules/fastify/',
      },
    ),
    forbid(
      'transports-call-services',
      'A resolver or a route is one call of a service.',
      { path: '\\.(resolver|routes)\\.ts$' },
      { path: '\\.queries\\.ts$|^api/src/platform/database/' },
    ),
    forbid(
      'transports-are-strangers',
      'GraphQL and REST do not know each other.',
      { path: '\\.routes\\.ts$' },
      { path: '\\.resolver\\.ts$' },
    ),
    forbid(
      'transports-are-strangers-too',
      'GraphQL and REST do not know each other.',
      { path: '\\.resolver\\.ts$' },
      { path: '\\.routes\\.ts$|^api/src/transport/rest/' },
    ),
    forbid(
      'pages-are-strangers',
      'A page folder imports no other page folder.',
      { path: '^web/src/pages/([^/]+/[^/]+)/', pathNot: desk },
      { path: '^web/src/pages/', pathNot: ['^web/src/pages/$1/', '^web/src/pages/[^/]+/shared/'] },
    ),
    forbid(
      'desk-is-one-screen',
      'The folders of the desk import each other and no other page folder.',
      { path: desk },
      { path: '^web/src/pages/', pathNot: [desk, '^web/src/pages/[^/]+/shared/'] },
    ),
    ...downwards('web/src/pages/back-office', ['shared', ...deskRooms]),
    forbid(
      'ui-draws-only',
      'ui/ knows no data. It may put dates and sizes into words.',
      { path: '^web/src/ui/' },
      { path: '^web/src/graphql/|@apollo/client' },
    ),
    forbid(
      'desk-has-one-voice',
      'The status bar says what happened at the desk: a toast would be a second place.',
      { path: desk },
      { path: 'node_modules/sonner/' },
    ),
    forbid(
      'no-dead-ends',
      'Every import resolves, but for a package that holds types only.',
      {},
      { couldNotResolve: true, pathNot: '^@graphql-typed-document-node/core$' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[^/]+/dist/|\\.test\\.tsx?$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
