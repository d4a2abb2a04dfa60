/** A submitter who was asked answers on a phone, with a picture of a page. */
import { expect, test } from '@jest/globals';
import { addDays, dayAt, DEFAULT_TIME_ZONE } from '@portal/schema/programme-time';
import { eventually } from '../../../api/test/eventually.ts';
import { pdf, submitIdea } from '../../../api/test/ideas.ts';
import { signedIn } from '../../../api/test/people.ts';
import { expectFocus, openTestSite, pathOf } from '../browser.ts';
import { checkScreen } from '../check-screen.ts';
import { keptFiles } from '../wizard-answers.ts';

const site = openTestSite({}, { quiet: true });

test('the email leads the submitter to the idea; on a phone they answer there, and what is half typed survives', async () => {
  const [owner, reviewer] = await Promise.all([signedIn(site.portal), signedIn(site.portal, 'reviewer')]);
  const { id } = await submitIdea(owner, { solutionName: 'Herd answer' }, pdf(700, 'first.pdf'));
  await reviewer.ask(
    `mutation ($ideaId: ID!, $until: Date!, $questions: [QuestionInput!]!) {
      askSubmitter(ideaId: $ideaId, until: $until, questions: $questions) { until }
    }`,
    {
      ideaId: id,
      until: addDays(dayAt(Date.now(), DEFAULT_TIME_ZONE), 14),
      questions: [
        { field: 'PROBLEM_STATEMENT', text: 'How many farmers is that?' },
        { field: 'DOCUMENT', text: 'Page 2 is blank.' },
      ],
    },
  );
  const mail = await site.portal.mail(owner.email, /^We have a question about “Herd answer”/);
  const path = /\/IdeaDashboard\/IDEA-[\d-]+/.exec(mail.text ?? '')?.[0];
  // Emails of earlier versions end so.
  const phone = await site.visit(`${path}/questions`, { as: owner.email, width: 360 });
  await phone.locator('label').getByText('How many farmers is that?').waitFor();
  expect(pathOf(phone)).toBe(path);
  await phone.getByRole('button', { name: 'Answer', exact: true }).click();
  const answer = phone.getByRole('textbox', { name: /^How many farmers is that\?/ });
  await expectFocus(answer);
  await phone.keyboard.type('It is 300 farmers.');
  await phone.reload();
  await answer.waitFor();
  expect(await answer.inputValue()).toBe('It is 300 farmers.');
  await phone.getByRole('button', { name: 'Send answers' }).click();
  await phone.getByRole('link', { name: 'Choose the new PDF that we ask for.' }).waitFor();
  const picture = await phone.screenshot({ type: 'jpeg' });
  const file = { name: 'page.jpg', mimeType: 'image/jpeg', buffer: picture };
  await phone.locator('input[type=file]').setInputFiles(file);
  await checkScreen(phone, 'a picture that answers a question');
  await phone.getByRole('button', { name: 'Make a PDF of this picture' }).click();
  await phone.getByText(/^proposal\.pdf, /).waitFor();
  // The page shows a file before the browser has stored it.
  await eventually(async () => expect(await keptFiles(phone)).toEqual(['proposal.pdf']));
  await phone.reload();
  await phone.getByText(/^proposal\.pdf, /).waitFor();
  await phone.getByRole('button', { name: 'Send answers' }).click();
  await phone.getByText(/^Thank you\. We have your answers/).waitFor();
  await phone.reload();
  await phone.getByText('You answered').waitFor();
  await phone.getByText(/proposal\.pdf, \d+ KB/).waitFor();
  await phone.getByText('It is 300 farmers.').waitFor();
  await checkScreen(phone, 'an answer in the thread');
  await site.portal.mail(owner.email, /^We have your answers about “Herd answer”/);
});
