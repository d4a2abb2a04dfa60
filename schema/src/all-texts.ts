/** Loads the whole catalogue, in the order in which people know the pages: each module of the folder adds its group. */
import { groups, text } from './declare-texts.ts';
import { spoken } from './spoken.ts';
import './texts/home.ts';
import './texts/figures.ts';
import './texts/faq.ts';
import './texts/about.ts';
import './texts/login.ts';
import './texts/sign-up.ts';
import './texts/new-password.ts';
import './texts/file-faults.ts';
import './texts/password-faults.ts';
import './texts/verify.ts';
import './texts/forgot-password.ts';
import './texts/reset-password.ts';
import './texts/account.ts';
import './texts/account-links.ts';
import './texts/log-out.ts';
import './texts/frame.ts';
import './texts/titles.ts';
import './texts/descriptions.ts';
import './texts/consent.ts';
import './texts/session.ts';
import './texts/form.ts';
import './texts/days.ts';
import './texts/fields.ts';
import './texts/parts.ts';
import './texts/wizard.ts';
import './texts/wizard-steps.ts';
import './texts/wizard-draft.ts';
import './texts/wizard-pdf.ts';
import './texts/wizard-photographs.ts';
import './texts/wizard-conflict.ts';
import './texts/wizard-sent.ts';
import './texts/wizard-calls.ts';
import './texts/my-ideas.ts';
import './texts/own-idea.ts';
import './texts/idea-events.ts';
import './texts/idea-words.ts';
import './texts/idea-changes.ts';
import './texts/team.ts';
import './texts/story.ts';
import './texts/join.ts';
import './texts/entered.ts';
import './texts/end-emails.ts';
import './texts/receipt.ts';
import './texts/accessibility.ts';
import './texts/security.ts';
import './texts/challenges.ts';
import './texts/entry.ts';
import './texts/scriptless.ts';
import './texts/suggestions.ts';
import './texts/legal.ts';
import './texts/terms.ts';

import './account.ts';
import './suggestion.ts';
import './challenge.ts';
import './idea.ts';
import './examination.ts';

// The words of fields and lists are texts, too.
for (const { group: name, title, address, defaults } of spoken)
  groups.set(name, {
    ...{ name, title, address },
    entries: Object.fromEntries(
      Object.entries(defaults).map(([key, { text: words, about }]) => [key, text(words, about)]),
    ),
  });

export { groups };
