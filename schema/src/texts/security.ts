/** How to report a security problem. SECURITY.md has the same words; a test compares them. */
import { declareTexts, list, text } from '../declare-texts.ts';

export const securityTexts = declareTexts(
  { name: 'security', title: 'Reporting a security problem', address: '/security' },
  {
    title: text('Reporting a security problem', 'The heading.'),
    lead: text(
      'Thank you for telling us before you tell others: people trust the {programme} with their ideas.',
      'Below the heading.',
    ),
    parts: list(
      { heading: 'Heading', text: 'Text*' },
      [
        {
          heading: 'How to report',
          text: `Write to {mailbox}, with the word “security” in the subject. Do not use the forms of the portal. Tell us:

- where it is: the address of the page, or the call
- what somebody could do with it
- the steps that show it, and the version, which is named in the head of every page
- how we reach you, and whether we may name you when we thank you`,
        },
        {
          heading: 'What you can expect',
          text: `- Within 3 working days: we confirm that we have your report.
- Within 10 working days: we tell you whether we can repeat it, how serious it is, and what we do.
- We aim to mend what is critical within 7 days, what is serious within 30, and the rest within 90, and tell you when it is done.
- There is no reward in money.`,
        },
        {
          heading: 'What we ask of you',
          text: `Who looks for problems in good faith helps us, as long as they keep to this:

- Use accounts and ideas of your own. Where you have the code, try a copy on your own computer.
- Do not read, change or keep what belongs to others. If you come upon it, stop and tell us.
- No load tests, no spam, no tricks on staff or submitters.
- Give us 90 days before you publish it.`,
        },
        {
          heading: 'Which versions',
          text: 'The last release gets security updates. An older one is updated to it.',
        },
      ],
      'The parts of the page.',
    ),
  },
);
