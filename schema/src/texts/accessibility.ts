/** The accessibility statement. It is dated: a change of the site or of this text requires a new reading of all of it. */
import { declareTexts, list, text } from '../declare-texts.ts';

export const accessibilityTexts = declareTexts(
  { name: 'accessibility', title: 'Accessibility', address: '/accessibility' },
  {
    title: text('Accessibility', 'The heading.'),
    lead: text(
      'Everybody who has an idea for the {programme} should be able to send it: with a keyboard, a screen reader, large text or a small phone.',
      'Below the heading.',
    ),
    parts: list(
      { heading: 'Heading', text: 'Text*' },
      [
        {
          heading: 'The standard',
          text: 'We build this portal to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. By our own tests it meets them, apart from the limits below. Nobody outside our team has audited it yet.',
        },
        {
          heading: 'What we test',
          text: `With each change of the portal, tests in a real browser check these:

- On every screen, 360 and 1,280 pixels wide, with its dialogs, menus and error messages, axe finds no violation of WCAG 2.2 AA. At 320 pixels nothing scrolls sideways.
- The form for an idea, menus, dialogs and the desk of the reviewers work with the keyboard alone. The focus is visible, and nothing covers it.
- Each page has one main heading and a title of its own. The focus moves to the heading of a new page, and into dialogs and back.
- Errors are listed above the form, linked to their fields, and said in words.
- Text at twice its size is not cut off. Movement stops where the system asks for that. With forced colours, frames and choices stay visible.
- Public pages can be read without scripts. Charts have a table with the same figures.`,
        },
        {
          heading: 'Known limits',
          text: `These do not meet the standard, or nobody has checked them:

- People who use a screen reader, a magnifier or voice control every day have not tested the portal yet.
- PDFs and files that people send us are as accessible as their authors made them.
- The explorer for developers is the work of others: its tabs and its editor miss the standard in places.
- The pages of staff speak English only, and no native speaker has read the words in Setswana yet.`,
        },
        {
          heading: 'Tell us what gets in your way',
          text: 'Write to {mailbox}: what you wanted to do, on which page, and with which device or software. We aim to answer within ten working days, with a way to go on where we cannot mend it at once.',
        },
        {
          heading: 'About this statement',
          text: 'We wrote it on 26 November 2026, from the tests named above.',
        },
      ],
      'The parts of the statement.',
    ),
  },
);
