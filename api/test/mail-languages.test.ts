/** The texts of emails in other languages: all of them, with the same fields. The features declare these texts. */
import { expect, test } from '@jest/globals';
import { fieldsIn } from '@portal/schema/own-texts';
import { shippedOf } from '@portal/schema/shipped-texts';
import { sharePortal } from './harness.ts';
import { signedIn } from './people.ts';

const portal = sharePortal();

test('each text of an email is in Setswana, with its fields', async () => {
  const admin = await signedIn(portal, 'admin');
  const { texts } = await admin.ask<{ texts: { key: string; default: { text: string } }[] }>(
    '{ texts(language: EN) { key default { text } } }',
  );
  const ofMails = texts.filter(({ key }) => key.startsWith('mail-'));
  const wrong = ofMails.filter(({ key, default: { text } }) => {
    const words = shippedOf('tn', key);
    return typeof words !== 'string' || fieldsIn(words).join() !== fieldsIn(text).join();
  });
  expect(wrong).toEqual([]);
  expect(ofMails.length).toBeGreaterThan(100);
});
