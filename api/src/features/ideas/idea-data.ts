/** The record of processing of submitters' data, which several features store. */
import type { Processing } from '../../platform/personal-data.ts';

export const ideaData: Processing = {
  what: 'Ideas',
  data: 'Of submitters: name, phone, email, country, ID or passport number, person type, gender, age group, answers, PDF and receipt, our questions, and the reviews that we announced; name, phone and email also as you sent them, before you corrected them. Of people under 18: that a parent or guardian agreed, and when.',
  purpose: 'Review ideas and answer them.',
  basis: 'Contract: the terms of agreement.',
  readers:
    'Reviewers and administrators. Other systems of ours, where an administrator gave one access. The ID number: only who asks for it, and is recorded.',
  kept: 'Until you erase your account.',
  ends: 'IDEAS',
};

export const teamData: Processing = {
  what: 'Teams of ideas',
  data: 'Of people whom a submitter invites to the team of an idea: their email; when they accept, their account with its name.',
  purpose: 'Let several people follow one idea.',
  basis: 'Legitimate interest of the submitter, until you accept; then contract: you joined.',
  readers:
    'The submitter and, once you accept, the others of the team, reviewers and administrators: your name.',
  kept: 'Until you leave, are taken out, or the idea is erased. An invitation that nobody accepts: 14 days.',
};

export const enteredData: Processing = {
  what: 'Ideas that our team entered',
  data: 'Of people who gave our team an idea at a roadshow, on paper or by telephone: their idea as any other, how it reached us, and when they took it over.',
  purpose: 'Receive ideas of people who do not use this site.',
  basis: 'Legitimate interest: you gave us your idea. Once you take it over, contract.',
  readers: 'Reviewers and administrators',
  kept: 'As long as the idea. Both are erased when you say that the idea is not yours.',
};

export const deskData: Processing = {
  what: 'Notes about ideas',
  data: 'Of submitters: notes and scores of reviewers, and what became of an idea. You learn that there are some; for what they say, write to us.',
  purpose: 'Judge ideas together.',
  basis: 'Legitimate interest: a fair judgement.',
  readers: 'Reviewers and administrators. Other systems of ours, where an administrator gave one access.',
  kept: 'As long as the idea.',
};

export const draftData: Processing = {
  what: 'Drafts',
  data: 'Of submitters: the answers and the PDF of an idea that is not sent yet, encrypted but for the PDF.',
  purpose: 'Let you stop, and continue on any device.',
  basis: 'Contract: you asked for it by beginning an idea.',
  readers: 'Nobody but you',
  kept: 'Until you send or discard it; a year after the last change, with an email 30 days before.',
};
