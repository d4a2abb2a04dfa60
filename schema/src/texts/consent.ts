/** The texts of the choice of cookies. */
import { cookieWords } from '../cookie-words.ts';
import { declareTexts, text } from '../declare-texts.ts';

const { functional, analytics, performance, advertisement } = cookieWords;

export const consentTexts = declareTexts(
  { name: 'consent', title: 'Choice of cookies', address: '' },
  {
    title: text('Cookies on this site', 'The heading.'),
    lead: text(
      'Essential cookies keep you logged in and are always on. We set others only if you allow them.',
      'Below the heading.',
    ),
    more: text('How we use cookies', 'The link after that.'),
    choose: text('Cookies to allow', 'The name of the choices, for screen readers.'),
    functional: text(functional.label, 'A choice.'),
    analytics: text(analytics.label, 'A choice.'),
    performance: text(performance.label, 'A choice.'),
    advertisement: text(advertisement.label, 'A choice.'),
    counts: text(analytics.text, 'Below “Analytics”.'),
    unused: text(functional.text, 'Below the other choices.'),
    all: text('Accept All', 'A button.'),
    none: text('Reject All', 'A button.'),
    custom: text('Customise', 'The button that shows the choices.'),
    save: text('Save preferences', 'The button below the choices.'),
  },
);
