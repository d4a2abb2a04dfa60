/** The terms of agreement: the wizard's first step, the legal page and a PDF have them. Their English words have versions (programme-terms.ts). */
import { declareTexts, list } from '../declare-texts.ts';

export const termsTexts = declareTexts(
  { name: 'terms', title: 'Terms of agreement', address: '/legalpolicies' },
  {
    clauses: list(
      { heading: 'Heading', text: 'Text*' },
      [
        {
          heading: 'Who may take part',
          text: 'The {programme} is open to individuals, companies, NGOs, start-ups, students and staff. If you are under 18, a parent or guardian must agree to these terms with you: they submit your idea with their own account, and say so in the first step.',
        },
        {
          heading: 'What you submit',
          text: 'You answer the questions in the submission form and attach one PDF with your business proposal and supporting documents. What you tell us must be true, and the work must be your own, or you must have the right to submit it. There is no limit on the number of ideas.',
        },
        {
          heading: 'Your rights in your idea',
          text: 'Your idea stays yours. Submitting it does not transfer ownership or intellectual property to {company}. You allow us to read, copy and discuss it inside the company, and only to review it. For anything more, we agree with you in writing first.',
        },
        {
          heading: 'Confidentiality',
          text: 'Reviewers and administrators of the programme see your submission; so do other systems of ours, where an administrator gives one access. The privacy policy says who else handles it. We may already be working on a similar idea, and other people may submit one. Receiving yours does not stop us from continuing with those. Do not include secrets that you have not protected.',
        },
        {
          heading: 'Review and feedback',
          text: `Review and feedback take about a month. Your receipt says by which working day we answer. You can follow the status and read the reviewers’ comments on the page of your idea, and we notify you by {channels}. A decision is final for the version you submitted. You may submit an improved version at any time.

If something is unclear, we may ask you about single answers or the PDF. You can then change these, until the day that we name, and nothing else. The day by which we answer moves by the days that you take. Without an answer we read your idea as it is.

You may withdraw an idea until we announce a decision about it. A withdrawal cannot be taken back.`,
        },
        {
          heading: 'Rewards',
          text: 'There is no reward in the early stages. If an idea moves on to a pilot or a partnership, we agree the terms with you separately in writing, including any payment.',
        },
        {
          heading: 'Your personal data',
          text: 'We use your personal data only to run the programme, as described in our privacy policy and as required by the data protection law of {country}. We store your ID or passport number encrypted.',
        },
        {
          heading: 'Fair conduct',
          text: `We may set aside a submission that:

- breaks the law or violates somebody else’s rights
- contains malicious software or offensive material
- was made in another person’s name without their knowledge`,
        },
        {
          heading: 'Liability',
          text: 'Taking part is free and voluntary, and you pay your own costs. We run the portal with care but do not promise that it is always available. Keep a copy of what you submit.',
        },
        {
          heading: 'Changes to these terms',
          text: 'The terms shown when you submit an idea apply to that submission. Send your questions to {mailbox}.',
        },
      ],
      'The clauses, which people agree to with each idea. Publishing other English words makes a new version: everybody who writes an idea is asked to read it. A translation helps to read them, and asks nobody again.',
      { isNeeded: true },
    ),
  },
);
