/** The texts of emails and of messages in other languages: all of them, with the same fields. The features declare these texts. */
import { expect, test } from '@jest/globals';
import { defaultMessages } from '@portal/schema/errors';
import { newReference } from '@portal/schema/idea';
import { languageFiles } from '@portal/schema/language-files';
import { otherLanguages } from '@portal/schema/languages';
import { DOCUMENT_MAX_BYTES, DRAFT_TEXT_MAX, VISITOR_JSON_MAX_BYTES } from '@portal/schema/limits';
import { fieldsIn } from '@portal/schema/own-texts';
import { shippedOf } from '@portal/schema/shipped-texts';
import { sharePortal } from './harness.ts';
import { ideaInput, pdf, saveDraft, submitIdea, submitOverGraphql, submitOverRest } from './ideas.ts';
import { confirmIdentity, newAddress, PASSWORD, requestEmailChange, signedIn } from './people.ts';
import type { Person } from './people.ts';

const portal = sharePortal();

test.each([
  ['mail', 100],
  ['fault', 90],
])('each text of a %s is in Setswana, and in each language with its fields', async (kind, least) => {
  const admin = await signedIn(portal, 'admin');
  const { texts } = await admin.ask<{ texts: { key: string; default: { text: string } }[] }>(
    '{ texts(language: EN) { key default { text } } }',
  );
  const ofKind = texts.filter(({ key }) => key.startsWith(`${kind}-`));
  expect(ofKind.filter(({ key }) => shippedOf('tn', key) === undefined)).toEqual([]);
  for (const language of otherLanguages) {
    const wrong = ofKind.filter(({ key, default: { text } }) => {
      const words = shippedOf(language, key);
      return words !== undefined && fieldsIn(String(words)).join() !== fieldsIn(text).join();
    });
    const unknown = Object.keys(languageFiles[language].texts).filter(
      (key) => key.startsWith(`${kind}-`) && !ofKind.some((one) => one.key === key),
    );
    expect([language, wrong, unknown]).toEqual([language, [], []]);
  }
  expect(ofKind.length).toBeGreaterThan(least);
});

/** Logs in by REST with a wrong password. @param language the header Accept-Language; undefined sends none */
async function refusedLogIn(language?: string): Promise<unknown> {
  const answer = await fetch(`${portal.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(language && { 'Accept-Language': language }) },
    body: JSON.stringify({ email: newAddress('nobody'), password: PASSWORD }),
  });
  return ((await answer.json()) as { message: string }).message;
}

test('a fault is in the language of the call, and in English without one', async () => {
  const { INVALID_CREDENTIALS } = defaultMessages;
  const words = shippedOf('tn', 'fault-any.INVALID_CREDENTIALS');
  expect(words).not.toBe(INVALID_CREDENTIALS);
  const asked = [undefined, 'en', 'qaa', 'tn', 'tn-BW, en;q=0.5'];
  const said = [INVALID_CREDENTIALS, INVALID_CREDENTIALS, INVALID_CREDENTIALS, words, words];
  expect(await Promise.all(asked.map(refusedLogIn))).toEqual(said);
});

test('a person is answered in the language of the call, and staff in English', async () => {
  const said = async (role: 'user' | 'admin') => {
    const person = await signedIn(portal, role);
    person.headers['accept-language'] = 'tn';
    const { body } = await requestEmailChange(person, person.email);
    return body.errors?.[0];
  };
  const key = 'fault-accounts.sameEmail';
  const [own, ofStaff] = [await said('user'), await said('admin')];
  expect([own, ofStaff]).toEqual([
    expect.objectContaining({
      message: shippedOf('tn', 'fault-any.INVALID_INPUT'),
      extensions: { code: 'INVALID_INPUT', fields: [{ field: 'email', message: shippedOf('tn', key) }] },
    }),
    expect.objectContaining({
      message: defaultMessages.INVALID_INPUT,
      extensions: {
        code: 'INVALID_INPUT',
        fields: [{ field: 'email', message: 'This is your address already. Enter the new one.' }],
      },
    }),
  ]);
});

/** What a person is refused, by the key of the message. */
const refusals = {
  'fault-changes.noCall': async (person: Person) => {
    const { id } = await submitIdea(person);
    return person.graphql(CHANGE, { id, changes: [{ field: 'KEY_BENEFITS', values: ['More.'] }] });
  },
  'fault-changes.contact': async (person: Person) => {
    const { id } = await submitIdea(person);
    return person.graphql(CHANGE, { id, changes: [{ field: 'FIRST_NAME', values: ['Thato'] }] });
  },
  'fault-changes.notNeeded': async (person: Person) => {
    const { id } = await submitIdea(person);
    return person.graphql('mutation ($id: ID!) { answerQuestions(ideaId: $id, answers: []) { id } }', { id });
  },
  'fault-story.ended': async (person: Person) => {
    const { id } = await submitIdea(person);
    return person.graphql('mutation ($input: StoryAnswerInput!) { answerStory(input: $input) { consent } }', {
      input: { ideaId: id, storyVersion: 1, agrees: true },
    });
  },
  'fault-ideas.longAnswer': (person: Person) =>
    saveDraft(person, {
      ...{ reference: newReference(), step: 'general' },
      answers: { keyBenefits: 'x'.repeat(DRAFT_TEXT_MAX + 1) },
    }),
  'fault-erasing.otherAddress': async (person: Person) => {
    await confirmIdentity(person);
    return person.graphql('mutation ($email: String!) { eraseMyAccount(email: $email) { ideaCount } }', {
      email: newAddress('other'),
    });
  },
  'fault-calls.noPdf': (person: Person) =>
    submitOverGraphql(person, ideaInput(person.email), new File(['Not a PDF.'], 'proposal.pdf')),
  'fault-calls.emptyPdf': (person: Person) =>
    submitOverGraphql(person, ideaInput(person.email), new File([], 'proposal.pdf')),
  'file-faults.large': (person: Person) =>
    submitOverGraphql(person, ideaInput(person.email), pdf(DOCUMENT_MAX_BYTES + 1)),
};
const CHANGE =
  'mutation ($id: ID!, $changes: [AnswerInput!]!) { changeIdea(ideaId: $id, changes: $changes) { id } }';

test.each(Object.entries(refusals))('%s is said in the language of the call', async (key, act) => {
  const person = await signedIn(portal);
  person.headers['accept-language'] = 'tn';
  const { errors } = (await act(person)).body;
  const said = errors?.flatMap(({ message, extensions: { fields = [] } }) => [
    message,
    ...fields.map((fault) => fault.message),
  ]);
  const words = String(shippedOf('tn', key)).split(/\{\w+\}/);
  expect(said?.find((message) => words.every((part) => message.includes(part)))).toBeDefined();
});

test('a visitor is asked to sign up in the language of the call', async () => {
  const ask = async (language: string) => {
    const visitor = portal.client();
    visitor.headers['accept-language'] = language;
    const { body } = await submitOverRest(visitor, {});
    return body.message;
  };
  expect([await ask('en'), await ask('tn')]).toEqual([
    'Please sign up to submit an idea',
    shippedOf('tn', 'fault-calls.signUp'),
  ]);
});

test('a body that grows too large is refused in the language of the call', async () => {
  const body = new Blob([JSON.stringify({ email: 'x'.repeat(VISITOR_JSON_MAX_BYTES) })]).stream();
  const answer = await fetch(`${portal.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'tn' },
    ...{ body, duplex: 'half' },
  });
  expect(await answer.json()).toMatchObject({ message: shippedOf('tn', 'fault-calls.largeCall') });
});
