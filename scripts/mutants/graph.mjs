/** The graph: errors, repeated calls, ids. See list.mjs. */
export default [
  {
    name: 'inner-text-of-a-failure',
    file: 'api/src/transport/graphql/errors.ts',
    text: 'return answer(internal.message, { code: internal.code });',
    becomes: 'return answer(formatted.message, { code: internal.code });',
    suite: 'api/src/transport/graphql/graphql.test.ts',
    test: 'of what goes wrong inside, an answer says no more',
    reaches: 'Statements and paths of the server are in answers.',
  },
  {
    name: 'repeated-with-an-old-session',
    file: 'api/src/features/integrators/idempotency/idempotent-mutations.ts',
    text: 'may(ctx, action) && (!needsRecentAuthentication(action) || hasConfirmed(ctx))',
    becomes: 'may(ctx, action) && (!needsRecentAuthentication(action) || true)',
    suite: 'api/src/features/accounts/second-factor.test.ts',
    test: 'is asked for again before a kept answer',
    reaches: 'A stored answer with a secret is repeated to a person who did not prove their identity.',
  },
  {
    name: 'secret-in-the-key',
    file: 'api/src/features/integrators/idempotency/idempotent-mutations.ts',
    text: 'JSON.stringify([source, variables ?? {}, operationName ?? null])',
    becomes: 'JSON.stringify([source, operationName ?? null])',
    suite: 'api/src/features/integrators/idempotency/idempotency.test.ts',
    test: 'the same key with another request is refused with 422',
    reaches: 'Another request gets the answer of the first, and has no effect.',
  },
  {
    name: 'another-id-for-a-thing',
    file: 'api/src/platform/global-id.ts',
    text: "return toGlobalId(type, key) === id ? { type, key } : { type: '', key: '' };",
    becomes: 'return { type, key };',
    suite: 'api/test/node.test.ts',
    test: 'a thing has one id: nothing may be added to it',
    reaches: 'One thing has many ids, so that a client takes it for several.',
  },
];
