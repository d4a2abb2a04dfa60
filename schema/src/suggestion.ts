import * as v from 'valibot';
import { painPointTypes, suggestionSenders } from './choices.ts';
import { fields, longText, maybeChoice, rulesOf, text } from './fields.ts';
import { EMAIL_MAX } from './limits.ts';
import { phoneNumber } from './phone.ts';
import { emailAddress, honeypot, optionalLongText } from './rules.ts';

const toldUs = (fault: string) => (label: string) => v.pipe(optionalLongText(label), v.minLength(1, fault));

export const suggestionFields = fields({
  fullName: text('Full name', {
    personal: 'identity',
    about: "The sender's name.",
    input: { autoComplete: 'name' },
  }),
  contactNumber: text('Contact number', {
    personal: 'contact',
    about: "The sender's telephone number, kept as E.164 writes it, such as +26771234567.",
    rule: phoneNumber,
    input: { inputMode: 'tel', autoComplete: 'tel' },
  }),
  emailAddress: text('Email address', {
    personal: 'identity',
    about: "The sender's email address, kept in lower case. Nobody verified it.",
    rule: emailAddress,
    max: EMAIL_MAX,
    input: { type: 'email', autoComplete: 'email' },
  }),
  painPoint: longText('Pain point', {
    about: 'What bothers the sender.',
    hint: 'What is the problem?',
    rule: toldUs('Tell us what the problem is.'),
  }),
  painPointType: maybeChoice('Pain point type', painPointTypes, {
    about: 'What the pain point is about; null when not given.',
  }),
  suggestion: longText('Suggestion', {
    about: 'What the sender suggests.',
    hint: 'What would solve it?',
    rule: toldUs('Tell us what would solve it.'),
  }),
  selectedOption: maybeChoice('Submitter type', suggestionSenders, {
    about: 'Who the sender is; null when not given.',
  }),
});

export const suggestionRules = v.object({ ...rulesOf(suggestionFields).entries, website2: honeypot });
export type SuggestionInput = v.InferInput<typeof suggestionRules>;
