/** The documented calls keep what they promised to the clients of the last release, and the check of that promise works. */
import { expect, test } from '@jest/globals';
import { restIncompatibilities } from './rest-compatibility.ts';
import type { RestDocument } from './rest-compatibility.ts';
import { restToCompare } from './schema-files.ts';

test('clients of the last release can go on with the calls as they are', () => {
  expect(restIncompatibilities(...restToCompare())).toEqual([]);
});

const current = () => restToCompare()[1];

/** Changes a copy of the document as it is. */
function changed(change: (document: RestDocument) => void): RestDocument {
  const document = current();
  change(document);
  return document;
}
const schemaOf = ({ components }: RestDocument, name: string) => {
  const schema = components.schemas[name];
  if (!schema?.properties) throw new Error(`there is no ${name}`);
  return { ...schema, properties: schema.properties, required: (schema.required ??= []) };
};

test.each<[string, (document: RestDocument) => void, string]>([
  ['a call that is gone', ({ paths }) => delete paths['/api/countage'], 'GET /api/countage is gone.'],
  [
    'a parameter that is gone',
    ({ paths }) => delete paths['/api/submission/getIdeas']?.['get']?.parameters,
    'GET /api/submission/getIdeas ?email is gone.',
  ],
  [
    'a member that must be sent',
    (document) => schemaOf(document, 'SignUp').required.push('name'),
    'POST /api/auth/signup body.name must be sent now.',
  ],
  [
    'a member that may no longer be sent',
    (document) => delete schemaOf(document, 'Review').properties['version'],
    'PUT /api/submission/{id}/status body.version is gone.',
  ],
  [
    'a member that is no longer answered',
    (document) => delete schemaOf(document, 'Account').properties['role'],
    'POST /api/auth/login 200.user.role is gone.',
  ],
  [
    'a value that is no longer taken',
    (document) => schemaOf(document, 'SuggestionForm').properties['painPointType']?.enum?.shift(),
    'is no longer taken.',
  ],
])('%s breaks clients', (_what, change, fault) => {
  expect(restIncompatibilities(current(), changed(change)).join('\n')).toContain(fault);
});

test('what is added breaks nobody', () => {
  const before = changed((document) => {
    delete document.paths['/api/countage'];
    delete schemaOf(document, 'Review').properties['version'];
    schemaOf(document, 'Idea').properties['reviewStatus']?.enum?.pop();
  });
  expect(restIncompatibilities(before, current())).toEqual([]);
});
