/** Fills the wizard through its pages, by the documented control names (decisions "Back office"). */
import type { Page } from 'playwright-core';
import { ideaInput } from '../../api/test/ideas.ts';

/** The PDF that is uploaded. */
export const proposal = (size = 2_000, name = 'proposal.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(size, 'x')]),
});

const checked = {
  status: { maturitystage: 'Research', regulatorystatus: 'Not Required', patentsapplied: 'No' },
  innovation: {
    request: 'Sponsorship',
    coststructure: 'Fixed Costs',
    keyresources: 'Human',
    keyactivities: 'Production',
    revenuestreams: 'Licensing',
    valuepropositions: 'Newness',
    relationship: 'Communities',
    customersegments: 'Geographic',
    channels: 'Website',
    expChannel: 'Mobile App',
    expCustEng: 'Awareness',
  },
  additional: { collaboration: 'Supply', heardabout: 'Ads' },
} as const;

async function check(page: Page, choices: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(choices)) {
    await page.check(`[name="${name}"][value="${value}"]`);
  }
}

/** Has every answer in the tab's draft, as if it had been typed before, and opens the last step. */
export async function openAnswered(page: Page, email: string): Promise<void> {
  const { origin } = new URL(page.url());
  // Away from the wizard, which keeps a draft of its own as it opens.
  await page.goto(`${origin}/robots.txt`);
  const { reference, ...answers } = ideaInput(email);
  const draft = { reference, answers, step: 'documentation', visited: ['terms'] };
  await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [
    `idea-draft:${email}`,
    JSON.stringify(draft),
  ] as const);
  await page.goto(`${origin}/innovate/documentation`);
  await page.getByRole('heading', { level: 1, name: 'Solution Documentation' }).waitFor();
}

/** Goes on to the step that follows. */
export async function goOn(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.waitForURL(`**/innovate/${step}`);
  // What is typed before the focus has moved there would be lost.
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
}

/** Answers everything, from the first step to the last, the file not yet chosen. */
export async function answerAll(page: Page, solutionName = 'Water meters that phone home'): Promise<void> {
  await goOn(page, 'general');
  await page.fill('[name=fname]', 'Naledi');
  await page.fill('[name=lname]', 'Mogotsi');
  await page.fill('[name=Contact]', '71 234 567');
  await page.fill('[name=idnumber]', '123456789');
  await page.selectOption('[name=Submitter]', 'Start Up');
  await page.selectOption('[name=gender]', 'Prefer Not To Say');
  await page.selectOption('[name=age]', '25-30');
  await goOn(page, 'status');
  await check(page, checked.status);
  await goOn(page, 'overview');
  await page.fill('[name=solname]', solutionName);
  await page.selectOption('[name=focusarea1]', 'eAgric');
  await page.check('[name=innovationobj][value="Reduce costs"]');
  await page.fill('[name=problemstate]', 'Leaks go unnoticed for months.');
  await page.fill('[name=solutionsummary]', 'A sensor reports the flow over the mobile network.');
  await page.fill('[name=keybenefits]', 'Less water lost.');
  await goOn(page, 'innovation');
  await page.fill('[name=keypartners]', 'Councils and plumbers.');
  await page.selectOption('[name=network]', 'Joint ventures');
  await check(page, checked.innovation);
  await goOn(page, 'additional');
  await check(page, checked.additional);
  await goOn(page, 'documentation');
}
