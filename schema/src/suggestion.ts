import * as v from 'valibot';
import { painPointTypes, suggestionSenders } from './choices.ts';
import { longText, maybeChoice, rulesOf, spokenFields, text } from './fields.ts';
import { EMAIL_MAX } from './limits.ts';
import { phoneNumber } from './phone.ts';
import { emailAddress, honeypot } from './rules.ts';

export const suggestionFields = spokenFields(
  { group: 'suggestion-fields', title: 'Suggestion: questions', address: '/Suggestions' },
  {
    fullName: text('Full name', {
      missing: 'Enter your full name.',
      wrong: 'Shorten your name to 200 characters.',
      personal: 'identity',
      about: "The sender's name.",
      input: { autoComplete: 'name' },
    }),
    contactNumber: text('Contact number', {
      missing: 'Enter the number on which we can call you.',
      wrong:
        'Enter a telephone number with all its digits. One of another country begins with + and the country code.',
      personal: 'contact',
      about: "The sender's telephone number, kept as E.164 writes it, such as +26771234567.",
      rule: phoneNumber,
      input: { inputMode: 'tel', autoComplete: 'tel' },
    }),
    emailAddress: text('Email address', {
      missing: 'Enter the email address at which we can write to you.',
      wrong: 'Enter an email address, such as name@example.com.',
      personal: 'identity',
      about: "The sender's email address, kept in lower case. Nobody verified it.",
      rule: emailAddress,
      max: EMAIL_MAX,
      input: { type: 'email', autoComplete: 'email' },
    }),
    painPoint: longText('Pain point', {
      about: 'What bothers the sender.',
      hint: 'What is the problem?',
      missing: 'Tell us what the problem is.',
      wrong: 'Shorten the problem to 5,000 characters.',
    }),
    painPointType: maybeChoice('Pain point type', painPointTypes, {
      wrong: 'Select from the list what the problem is about.',
      about: 'What the pain point is about; null when not given.',
    }),
    suggestion: longText('Suggestion', {
      about: 'What the sender suggests.',
      hint: 'What would solve it?',
      missing: 'Tell us what would solve it.',
      wrong: 'Shorten what would solve it to 5,000 characters.',
    }),
    selectedOption: maybeChoice('Submitter type', suggestionSenders, {
      wrong: 'Select who you are from the list.',
      about: 'Who the sender is; null when not given.',
    }),
  },
);

export const suggestionRules = v.object({ ...rulesOf(suggestionFields).entries, website2: honeypot });
export type SuggestionInput = v.InferInput<typeof suggestionRules>;
