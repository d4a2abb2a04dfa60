/** The texts of the page of legal policies, besides the terms of agreement (terms.ts). */
import { declareTexts, list, text } from '../declare-texts.ts';

export const legalTexts = declareTexts(
  { name: 'legal', title: 'Legal policies', address: '/legalpolicies' },
  {
    title: text('Legal policies', 'The heading.'),
    warning: text(
      'PLEASE READ THE BELOW CAREFULLY, CLICKING NEXT ON THE PREVIOUS FORM MEANS YOU AGREE TO ALL THE POLICIES, AGREEMENTS AND TERMS',
      'Below the heading, in red.',
    ),
    onPage: text('On this page', 'The name of the list of headings, which screen readers say.'),
    privacyTitle: text('Privacy policy', 'Above the parts of the policy.'),
    // Spec §2 "Legal policies".
    policies: list(
      { heading: 'Heading', text: 'Text*', slug: 'Name in the address#' },
      [
        {
          heading: 'Information collection and use',
          slug: 'collection',
          text: 'This policy is information: it asks for no consent. We collect the information you give us: your email address and password when you sign up; your name, contact details, ID or passport number, person type, gender, age group, answers and PDF when you begin or submit an idea, or answer a question about it; and what you send in suggestions and hackathon entries. We also keep when and with what kind of device you log in, the network address, and who opened your data. Your answers are compared with those of other ideas. We store passwords only as hashes, and ID and passport numbers only encrypted.',
        },
        {
          heading: 'Use of information',
          slug: 'use',
          text: `We use this information to:

- review your ideas and tell you the outcome by {channels}, because the terms of agreement ask it of us
- keep your account secure, and answer for what is done with personal data, for which we have a legitimate interest and a legal duty
- count submissions by group, without names, to see who the programme reaches: some of these counts are public`,
        },
        {
          heading: 'Sharing',
          slug: 'sharing',
          text: 'Reviewers and administrators of the programme see your submissions; so do other systems of ours, where an administrator gives one access. Others work for us and may be in another country: who hosts the portal and its backups, and who carries our messages, which gets only the message and where to deliver it. We share your data otherwise outside {company} only with your consent, or where the law requires it.',
        },
        {
          heading: 'Protection',
          slug: 'protection',
          text: 'Connections to the portal are encrypted. Only people who need your information for their work can see it. What they decide, change and export is recorded; so is who opened your idea, your contact details, your ID number or your PDF. If your data is exposed all the same, we tell you and the data protection authority without delay.',
        },
        {
          heading: 'No sale of personal information',
          slug: 'no-sale',
          text: 'We do not sell, rent or trade your personal information to anyone, for any purpose.',
        },
        {
          heading: 'Your choices',
          slug: 'choices',
          text: `You do most of it yourself, on the page Account:

- “Download your data” gives you what we keep of you, with a page to read first. It says what is left out, such as notes of reviewers.
- “Correct name and number” corrects them in your account, your draft and the ideas that wait for a decision. Ideas that are decided or withdrawn, and receipts, keep what you sent.
- “Erase my account” deletes your account, your ideas with their PDFs, your draft, your suggestions and your challenge entries, at once and for good. The audit log stays, and backups until they are deleted. What else stays is said below.
- A draft that nobody touches is deleted after a year. We email you 30 days before.
- For anything else, such as another detail to correct, or without an account, write to {mailbox} from the email address that you gave us.
- You may also object, or complain to the authority. All your rights are said below.`,
        },
        {
          heading: 'Policy changes',
          slug: 'changes',
          text: 'When this policy changes, the new text appears here. If a change affects how we use information that you gave us before, we tell you by email first.',
        },
        {
          heading: 'Cookies',
          slug: 'cookies',
          text: 'Necessary cookies keep you logged in, protect your account, remember your choice of cookies with its day, for a year the language that you chose and, for half a year, that an account logged in on this browser. They are always stored. Others, also third-party analytics cookies, are stored only with your consent. We use none of third parties. You can opt out at any time with “Cookie preferences” at the foot of the page. There are four kinds:',
        },
        {
          heading: 'Contact',
          slug: 'contact',
          text: 'For questions about privacy, cookies or these terms, write to our innovation mailbox, {mailbox}.',
        },
      ],
      'The parts of the policy. A link to a part ends with its name in the address: /legalpolicies#name. The one named cookies ends with the kinds of cookies, which the portal lists itself: it has to stay.',
    ),
    cookie: text('{kind}: {use}', 'A kind of cookies, at the end of the part about them.', {
      kind: 'the name of the kind, as the choice of cookies has it',
      use: 'what it is for, in the words of that choice',
    }),
    dataTitle: text('Your data in detail', 'Above the notice that the portal writes itself.'),
    dataMissing: text(
      'What we keep, why, and how long is missing here. {reload}',
      'In place of that notice, when it could not be loaded.',
      { reload: 'the link that loads the page again' },
    ),
    reload: text('Load the page again', 'The words of that link.'),
    termsTitle: text('Terms of agreement', 'Above the terms.'),
    download: text('Download PDF', 'The button that downloads the terms.'),
    downloading: text('Downloading...', 'On that button, while they are downloaded.'),
    downloaded: text('PDF Downloaded!', 'Beside that button, afterwards.'),
    // Spec §2.
    acceptance: text(
      'By using this portal you accept these policies, agreements and terms.',
      'Below the terms.',
    ),
  },
);
