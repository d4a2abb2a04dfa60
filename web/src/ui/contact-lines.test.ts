import { expect, test } from '@jest/globals';
import { mailTo, phoneTo } from './contact-lines.tsx';

test('an address adds no recipient, subject or body to a mail', () => {
  expect(mailTo('neo@example.com')).toBe('mailto:neo@example.com');
  expect(mailTo('a?cc=b@example.com&body=c')).toBe('mailto:a%3Fcc%3Db@example.com%26body%3Dc');
});

test('a phone number is dialled as digits alone', () => {
  expect(phoneTo('+267 71-234 567')).toBe('tel:+26771234567');
  expect(phoneTo('71234567;ext=1,2+3*#')).toBe('tel:71234567123');
});
