/** The texts of emails and of messages in other languages: all of them, with the same fields. The features declare these texts. */
import { expect, test } from '@jest/globals';
import { defaultMessages } from '@portal/schema/errors';
import { fieldsIn } from '@portal/schema/own-texts';
import { shippedOf } from '@portal/schema/shipped-texts';
import { sharePortal } from './harness.ts';
import { newAddress, PASSWORD, requestEmailChange, signedIn } from './people.ts';

const portal = sharePortal();

test.each([
  ['mail', 100],
  ['fault', 90],
])('each text of a %s is in Setswana, with its fields', async (kind, least) => {
  const admin = await signedIn(portal, 'admin');
  const { texts } = await admin.ask<{ texts: { key: string; default: { text: string } }[] }>(
    '{ texts(language: EN) { key default { text } } }',
  );
  const ofKind = texts.filter(({ key }) => key.startsWith(`${kind}-`));
  const wrong = ofKind.filter(({ key, default: { text } }) => {
    const words = shippedOf('tn', key);
    return typeof words !== 'string' || fieldsIn(words).join() !== fieldsIn(text).join();
  });
  expect(wrong).toEqual([]);
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
  const asked = [undefined, 'en', 'fr', 'tn', 'tn-BW, en;q=0.5'];
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
