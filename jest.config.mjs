import { availableParallelism } from 'node:os';
import { joinSuites } from './scripts/lib/web-suites.mjs';

// A suite that is named runs whole, and by itself. Workers inherit both.
const isNamed = process.argv.some((word) => /^--(testPathPattern|runTestsByPath)/.test(word));
if (isNamed) process.env['TESTS'] ??= 'release';
process.env['TESTS_SEED'] ??= String(Math.floor(Math.random() * 1e6));
const isRelease = process.env['TESTS'] === 'release';

/** Three projects: `api` over a real PostgreSQL, `web` in jsdom, `e2e` in a real browser. */
const swc = (decorators, react) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: react, decorators },
      experimental: { keepImportAttributes: true },
      transform: {
        legacyDecorator: decorators,
        useDefineForClassFields: !decorators,
        ...(react && { react: { runtime: 'automatic' } }),
      },
    },
    module: { type: 'es6' },
  },
];

const common = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  injectGlobals: false,
  setupFilesAfterEnv: ['<rootDir>/scripts/lib/suite-cpu.mjs'],
  // What is built: Jest would read all of it at each start.
  modulePathIgnorePatterns: ['<rootDir>/(?:api|web)/dist/', '<rootDir>/(?:api/)?\\.cache/(?!web-suites)'],
};

/** The server's code is loaded by Node itself, once for all suites of a worker (api/test/native/build.ts). */
const native = {
  globalSetup: '<rootDir>/api/test/global-setup.ts',
  globalTeardown: '<rootDir>/api/test/global-teardown.ts',
  setupFiles: ['<rootDir>/scripts/lib/other-day.mjs', '<rootDir>/api/test/native/classes.mjs'],
  setupFilesAfterEnv: [...common.setupFilesAfterEnv, '<rootDir>/api/test/native/stay-in-transactions.mjs'],
  resolver: '<rootDir>/api/test/native/resolver.mjs',
};

export default {
  // A third of the time of a suite is waiting, for the database, mails or the browser. A larger machine keeps a core for these.
  maxWorkers: Math.max(3, availableParallelism() - 1),
  testSequencer: '<rootDir>/scripts/lib/browsers-first.mjs',
  // A guard against a hang, not a measure: a busy machine may be ten times slower than an idle one.
  testTimeout: 300_000,
  projects: [
    {
      ...common,
      displayName: 'api',
      testEnvironment: 'node',
      rootDir: '.',
      testMatch: ['<rootDir>/schema/src/**/*.test.ts', '<rootDir>/api/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
      transform: { '\\.ts$': swc(true, false) },
      ...native,
    },
    {
      ...common,
      displayName: 'web',
      testEnvironment: 'jsdom',
      testEnvironmentOptions: { customExportConditions: ['browser'] },
      rootDir: '.',
      setupFiles: ['<rootDir>/scripts/lib/other-day.mjs', '<rootDir>/web/src/testing/browser-gaps.ts'],
      // One file: as a browser's module it imports 2,000 icons, which Jest loads for each suite.
      moduleNameMapper: {
        '^lucide-react$': '<rootDir>/node_modules/lucide-react/dist/cjs/lucide-react.js',
        '\\.css$': '<rootDir>/web/src/testing/no-styles.ts',
      },
      ...(isNamed
        ? {
            testMatch: ['<rootDir>/web/src/**/*.test.{ts,tsx}'],
            transform: { '\\.tsx?$': swc(false, true) },
          }
        : {
            testMatch: joinSuites(import.meta.dirname, 8),
            transform: {
              '\\.tsx?$': ['<rootDir>/scripts/lib/web-suites.mjs', { swcOptions: swc(false, true)[1] }],
            },
          }),
    },
    {
      ...common,
      displayName: 'e2e',
      testEnvironment: '<rootDir>/web/e2e/environment.mjs',
      rootDir: '.',
      testMatch: [`<rootDir>/web/e2e/${isRelease ? '**/' : ''}*.test.ts`],
      transform: { '\\.ts$': swc(true, false) },
      ...native,
      globalTeardown: '<rootDir>/web/e2e/global-teardown.ts',
    },
  ],
};
