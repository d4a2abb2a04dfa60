/** The texts of the page of frequently asked questions. */
import { declareTexts, list, text } from '../declare-texts.ts';
import { DOCUMENT_MAX_MEGABYTES, IDEA_MEMBERS_MAX } from '../limits.ts';
import { reviewTraits } from '../review-status.ts';

export const faqTexts = declareTexts(
  { name: 'faq', title: 'FAQ', address: '/FAQ' },
  {
    title: text('Frequently asked questions', 'The heading.'),
    lead: text('Answers about submitting an idea, the review and the decision.', 'Below the heading.'),
    questions: list(
      { topic: 'Topic', question: 'Question', answer: 'Answer*', slug: 'Name in the address#' },
      [
        {
          topic: 'Who can take part',
          slug: 'who-may-submit',
          question: 'Who may submit an idea, and may {company} staff too?',
          answer: `Individuals, companies, NGOs, start-ups, students and our own staff. You need a free account with a verified email address.

If you work for us, choose “{company} Staff” as your person type. Your idea goes through the same review as everyone else’s.

[Create an account](/SignUp)`,
        },
        {
          topic: 'Who can take part',
          slug: 'under-18',
          question: 'I am under 18. Can I take part?',
          answer: `Yes, together with a parent or guardian. They must agree to the terms with you.

The age groups in the form start at 18, so ask your guardian to create the account and enter their own details. In the first step they tick “This is the idea of somebody under 18: I am the parent or guardian and agree”. We keep that with its day. Say in the PDF whose idea it is.`,
        },
        {
          topic: 'Who can take part',
          slug: 'outside-the-country',
          question: 'I live outside {country}. May I submit?',
          answer:
            'Yes. The form accepts phone numbers from every country, and a passport number in place of a national ID. Explain in your proposal how the solution would work here: who would use it, and who would look after it on the ground.',
        },
        {
          topic: 'Who can take part',
          slug: 'how-many-ideas',
          question: 'How many ideas may I submit?',
          answer:
            'As many as you like; there is no limit. Submit each idea on its own, so that each gets its own reference and its own answer.',
        },
        {
          topic: 'Preparing your submission',
          slug: 'which-pdf',
          question: 'What should be in the PDF?',
          answer: `Your business proposal and everything that supports it, combined into one PDF of up to ${DOCUMENT_MAX_MEGABYTES} MB. You have it on paper? Choose photographs of its pages, and the form makes one PDF of them. We cannot open files that need a password. Ten pages are enough if they answer these questions:

- What is the problem, and who has it?
- What is your solution, and why is it better than what people do today?
- What have you built or tried, and what did you learn?
- Who pays, and what does it cost to deliver?
- Who is on the team, and what do you need from us?`,
        },
        {
          topic: 'Preparing your submission',
          slug: 'save-a-draft',
          question: 'Can I stop halfway and continue later?',
          answer: `Yes. We save your answers as you type. Log in again, on the same device or on another one, and open Innovate: the form continues where you left off.

So does your PDF: we upload it as soon as you choose it. If the connection drops, the upload continues where it stopped.

[Continue your draft](/innovate)`,
        },
        {
          topic: 'Preparing your submission',
          slug: 'technical-trouble',
          question: 'Something does not work. What can I do?',
          answer: `Most problems are one of these:

- No verification email: look in your spam folder. The link works for 24 hours. To get a new one, log in with your password and select the button that appears.
- Your file is refused: choose a PDF of up to ${DOCUMENT_MAX_MEGABYTES} MB. To make one from a Word file, use “Save as PDF”. To make a scan smaller, scan it at 150 dots per inch.
- Your connection drops: your answers and the part of your PDF that arrived are saved. Select Finish again when you are back online. If your idea had already reached us, it is not submitted twice.
- Anything else: write to {mailbox} with the name of the page, the time and the text of the message.

[Report a security problem](/security)`,
        },
        {
          topic: 'Your rights',
          slug: 'who-owns-the-idea',
          question: 'Who owns my idea after I submit it?',
          answer: `You do. Submitting an idea does not transfer ownership or intellectual property to {company}. You allow us to read, copy and discuss it inside the company, and only to review it. For anything more, we agree with you in writing first.

To prove what you sent, and when, choose “Download receipt” on the page of your idea: we signed it. Anybody can check it on the page “Check a receipt”, without an account.

[Read the terms](/legalpolicies) · [Check a receipt](/receipt)`,
        },
        {
          topic: 'Your rights',
          slug: 'confidentiality',
          question: 'Is what I submit confidential?',
          answer: `Reviewers and administrators of the programme see your submission; so do other systems of ours, where an administrator gives one access. It is recorded who opens your idea, your contact details, your ID number or your PDF. We store your ID or passport number encrypted, and we never sell your data.

Your data stays yours: on the page Account you download what we keep of you, and read when somebody looked at it (“Download your data”), correct your name and number, and erase your account with all your ideas (“Erase my account”).

We may already be working on a similar idea, or receive one from somebody else, and your submission does not stop us from continuing with it. If your advantage is a secret, protect it before you submit, or describe what it does without saying how.

[Open your account](/account) · [Read the privacy policy](/legalpolicies)`,
        },
        {
          topic: 'Your rights',
          slug: 'rewards',
          question: 'Is there a reward?',
          answer:
            'Not in the early stages. Taking part is free, and you pay your own costs. If your idea moves on to a pilot or a partnership, we agree payment and other terms with you in writing.',
        },
        {
          topic: 'After you submit',
          slug: 'how-long',
          question: 'How long does the review take, and how do I hear from you?',
          answer: `Review and feedback take about a month. You get a receipt by email at once, with your reference and the working day by which we answer. We notify you of the outcome by {channels}.

You can check the status, that day and the reviewers’ comments at any time on the page of your idea. If we ask you something, the day moves by the days that you take to answer.

[See your submissions](/IdeaDashboard)`,
        },
        {
          topic: 'After you submit',
          slug: 'who-reviews',
          question: 'Who reviews my idea, and what do they look at?',
          answer: `Reviewers appointed by {company} read every submission. They ask about four points:

- Need: is the problem real, and does it matter to customers or to the country?
- Novelty: what does it offer that nobody offers yet?
- Feasibility: can this team build and run it, within the law?
- Fit: does it help us serve our customers better?`,
        },
        {
          topic: 'After you submit',
          slug: 'statuses',
          question: 'What does the status of my idea mean?',
          answer: `${Object.values(reviewTraits)
            .map(({ label, meaning }) => `${label}: ${meaning}`)
            .join(' ')}

Withdrawn: you took your idea back before we decided.

The decision usually comes with comments on what convinced the reviewers and what did not.`,
        },
        {
          topic: 'After you submit',
          slug: 'change-or-resubmit',
          question: 'Can I change or withdraw an idea after submitting it, or submit it again?',
          answer: `Some calls let you change your idea until they close: choose “Change my idea” on its page, as long as nobody has begun to judge it. We keep what you sent first beside it.

Else only where we ask you: so the reviewers judge exactly what you sent. If something is unclear, we email you a question, and you answer on the page of your idea: in your words, or with another PDF where we ask for it. There you can also change the answers that the question names. If you find a mistake yourself, withdraw the idea and submit it again.

You can withdraw an idea until we announce a decision: choose “Withdraw this idea” on its page. You cannot take that back.

A decision is final for that version, and an improved version is welcome at any time. “Improve and submit again”, on the page of a rejected idea, begins it with your answers, your PDF and our reason. The reviewers see both versions.

[Submit an idea](/innovate)`,
        },
        {
          topic: 'After you submit',
          slug: 'team',
          question: 'We are several. Can the others follow the idea, too?',
          answer: `Yes. One of you submits it, and invites up to ${IDEA_MEMBERS_MAX} others under “Team” on its page. They get an email, join with an account of their own, see the page of the idea and get our emails about it. They do not see your contact details.

You alone answer us, change and withdraw the idea. You can take somebody out, or hand the idea over to one of them. If you erase your account, you choose who goes on with it.

[See your submissions](/IdeaDashboard)`,
        },
      ],
      'The questions in their order. Those of one topic stand together, under it. A link to a question ends with its name in the address: /FAQ#name.',
    ),
    askTitle: text('Still have a question?', 'Beside the questions.'),
    ask: text(
      'Write to our innovation mailbox. If you have a reference (it begins with IDEA-), put it in the subject line.',
      'Beside the questions, above the mailbox.',
    ),
  },
);
