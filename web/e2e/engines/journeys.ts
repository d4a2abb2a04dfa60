/** What every engine must do: send an idea, and decide it. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { listOf } from '@portal/schema/fields';
import { ideaFields, ideaSteps } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import { Client } from '../../../api/test/client.ts';
import { ideaInput } from '../../../api/test/ideas.ts';
import { until } from './driver.ts';
import type { OpenPage } from './page.ts';

/** A password that obeys the rules. */
export const PASSWORD = 'Correct-Horse-9!';

export interface Journey {
  page: OpenPage;
  url: string;
  /** The folder that the portal writes mails to. */
  mails: string;
  /** A PDF. */
  file: string;
  submitter: string;
  reviewer: string;
  title: string;
  /** Keeps a picture of the page. */
  picture(name: string): Promise<void>;
}

/** Waits for a mail to somebody. @returns the first link in it to a page */
const linkIn = (folder: string, to: string, page: string) =>
  until(`the mail to ${to}`, async () => {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.endsWith('.eml')) continue;
      const mail = await PostalMime.parse(await readFile(path.join(folder, name)));
      const link = new RegExp(`https?://\\S+/${page}/\\S+`).exec(mail.text ?? '')?.[0];
      if (link && mail.to?.some(({ address }) => address === to)) return link;
    }
    return undefined;
  });

/** Expects that nothing is wider than the window, as happens where styles are not understood. */
async function expectFits(page: OpenPage): Promise<void> {
  const [content, room] = await page.ask<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  );
  assert.ok(content <= room, `${content} px of content in a window of ${room} px`);
  const isStyled = await page.ask<boolean>(
    `getComputedStyle(document.body).fontFamily.includes('Public Sans')`,
  );
  assert.ok(isStyled, 'the page has no styles');
  const icons = await page.ask<number[]>(
    `all('header svg').map((icon) => icon.getBoundingClientRect().width)`,
  );
  assert.ok(Math.max(0, ...icons) <= 64, `an icon of ${Math.max(...icons)} px`);
}

async function answer(page: OpenPage, name: IdeaField, value: unknown): Promise<void> {
  const field = ideaFields[name];
  const list = listOf(field);
  if (!list) return value === '' ? undefined : page.fill(field.wire, String(value));
  const labels = [value].flat().map((chosen) => list[String(chosen)] ?? '');
  if (field.kind !== 'choices' && 'control' in field && field.control === 'select')
    return void (await page.select(field.wire, labels[0] ?? ''));
  for (const label of labels) await page.check(field.wire, label);
}

async function goOn(page: OpenPage, step: string): Promise<void> {
  await page.use('Next');
  await page.waitForPath(`/innovate/${step}`);
  // Text typed before the focus moves would be lost.
  await page.waitFor('the focus on the heading', `document.activeElement.tagName === 'H1'`);
}

/** Goes on within a step of several parts, until the page has a question: on a phone each question is a part. */
async function openPart(page: OpenPage, name: IdeaField): Promise<void> {
  const places = `all('[role=status]').map(nameOf).filter((text) => /^(Question|Part) \\d+ of \\d+$/.test(text))`;
  while (!(await page.ask<boolean>(`field('${ideaFields[name].wire}') !== null`))) {
    const [place] = await page.ask<string[]>(places);
    assert.ok(place, `the step does not ask for ${name}`);
    await page.clickOn('the button to the next part', `control('Next question') || control('Next')`);
    await page.waitFor(`the part after ${place}`, `!${places}.includes(${JSON.stringify(place)})`);
  }
}

async function logIn({ page, url }: Journey, email: string): Promise<void> {
  await page.visit(`${url}/login`);
  await page.fill('email', email);
  await page.fill('password', PASSWORD);
  await page.use('Login');
  await page.waitFor('the page after the login', `!/^.login/i.test(location.pathname)`);
}

async function logOut({ page, url }: Journey, email: string): Promise<void> {
  const elsewhere = new Client(url);
  const { status } = await elsewhere.rest('POST', '/api/auth/login', { email, password: PASSWORD });
  assert.equal(status, 200, `${email} cannot log in`);
  const sessions = async () =>
    (await elsewhere.ask<{ me: { sessions: object[] } }>('{ me { sessions { id } } }')).me.sessions.length;
  assert.equal(await sessions(), 2);
  await page.clickOn(
    'the account menu',
    `all('header summary').find((one) => /your account/.test(nameOf(one)))`,
  );
  await page.use('Log Out');
  await page.waitForPath('/login');
  await until('the end of the session', async () => (await sessions()) === 1);
}

/** Opens and closes a menu by mouse and keys: where the engine has no popovers, the page opens its own. */
async function tryMenu(page: OpenPage, label: string): Promise<void> {
  const button = `all('button[popovertarget]').find((one) => nameOf(one).startsWith(${JSON.stringify(label)}))`;
  const panel = `document.getElementById(${button}.getAttribute('popovertarget'))`;
  assert.equal(await page.ask(`isShown(${panel})`), false, `the menu ${label} is open at first`);
  await page.clickOn(`the menu ${label}`, button);
  await page.waitFor(
    `the open menu ${label}`,
    `isShown(${panel}) && ${panel}.querySelector('input, button')`,
  );
  // A browser without anchors moves it in the next frame.
  await page.waitFor(
    `the menu ${label} in the window`,
    `(({ left, right, top, bottom }) => left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight)(${panel}.getBoundingClientRect())`,
  );
  const [box, under] = await page.ask<[DOMRect, DOMRect]>(
    `[${panel}.getBoundingClientRect().toJSON(), ${button}.getBoundingClientRect().toJSON()]`,
  );
  assert.ok(
    Math.abs(box.top - under.bottom) < 24 || Math.abs(under.top - box.bottom) < 24,
    `the menu ${label} is not at its button: ${JSON.stringify([box, under])}`,
  );
  await page.press('Escape');
  await page.waitFor(`the end of the menu ${label}`, `!isShown(${panel})`);
  assert.ok(await page.hasFocus(button), `the focus is not back on the button of the menu ${label}`);
}

/** Opens a dialog, and leaves it by Escape. */
async function tryDialog(page: OpenPage, opener: string): Promise<void> {
  await page.use(opener);
  await page.waitFor('the dialog', `document.querySelector('dialog[open]')`);
  assert.ok(
    await page.ask(`document.querySelector('dialog[open]').contains(document.activeElement)`),
    'the focus is not in the dialog',
  );
  await page.press('Escape');
  await page.waitFor('the end of the dialog', `!document.querySelector('dialog[open]')`);
  assert.ok(await page.hasFocus(`control(${JSON.stringify(opener)})`), `the focus is not back on ${opener}`);
}

/** Signs up, answers all steps, uploads a PDF, sends the idea, reads it, and logs out. */
export async function sendIdea(journey: Journey): Promise<void> {
  const { page, url, mails, file, submitter, title, picture } = journey;
  await page.resize(390, 844);
  for (const path of ['/', '/FAQ', '/Suggestions']) {
    await page.visit(url + path);
    await expectFits(page);
    await picture(path.slice(1).toLowerCase() || 'home');
    if (path === '/') await page.use('Reject All');
  }
  await page.visit(`${url}/SignUp`);
  await page.fill('email', submitter);
  await page.fill('password', PASSWORD);
  await page.fill('confirmPassword', PASSWORD);
  await expectFits(page);
  await picture('sign-up');
  await page.use('Sign up');
  await page.waitForHeading('Check your email');
  await page.visit(await linkIn(mails, submitter, 'VerifyEmail'));
  await page.use('Verify my email');
  await page.waitForPath('/innovate/terms');
  await page.waitForHeading('Terms and Conditions');

  const {
    email: _,
    dialCode: __,
    ...answers
  } = ideaInput('', { solutionName: title, gender: 'PREFER_NOT_TO_SAY' });
  for (const [step, fields] of Object.entries(ideaSteps)) {
    await goOn(page, step);
    for (const name of Object.keys(fields) as (keyof typeof answers & IdeaField)[]) {
      await openPart(page, name);
      if (name in answers) await answer(page, name, answers[name]);
    }
    await expectFits(page);
    await picture(`${step}`);
  }
  await goOn(page, 'documentation');
  await page.waitFor('the field for the PDF', `field('file')`);
  await page.choose('file', file);
  await page.waitForHeading('Check your answers');
  await expectFits(page);
  await picture('documentation');
  await page.use('Finish');
  await page.waitForPath('/IdeaDashboard');
  await page.waitForText(title);
  await page.resize(1280, 800);
  await picture('own-list');
  await page.clickOn('the idea', `all('a').find((one) => nameOf(one).includes(${JSON.stringify(title)}))`);
  await page.waitForHeading(title);
  await page.waitForText('Pending');
  await expectFits(page);
  await picture('own-idea');

  await page.visit(`${url}/account`);
  await page.waitForText('This device');
  await expectFits(page);
  await picture('account');
  await logOut(journey, submitter);
  // The page that Back restores is the last person's.
  await page.run('history.back()');
  await page.waitForPath('/login');
  await page.waitFor(
    'no trace of the account',
    `!document.body.innerText.includes(${JSON.stringify(submitter)})`,
  );
}

/** Finds the new idea, opens menus, decides and undoes with keys, reads the PDF, and logs out. */
export async function decideIdea(journey: Journey): Promise<void> {
  const { page, url, reviewer, title, picture } = journey;
  const row = `all('[data-idea]').find((one) => nameOf(one).includes(${JSON.stringify(title)}))`;
  await page.resize(1280, 800);
  await logIn(journey, reviewer);
  await page.visit(`${url}/submissions`);
  await page.waitFor('the new idea', row);
  await expectFits(page);
  await picture('desk');
  for (const menu of ['Status', 'Focus area', 'More']) await tryMenu(page, menu);
  await page.clickOn('the row', `${row}.querySelector('time')`);
  await page.press('2');
  await page.press('c');
  await page.waitFor('the focus in the comment', `document.activeElement.tagName === 'TEXTAREA'`);
  for (const letter of "Don't / fit?") await page.press(letter);
  await picture('desk-reason');
  await page.press('Enter', 'Control');
  await page.waitForText(`Review status updated successfully: ${title}, Rejected.`);
  await page.press('z');
  await page.waitForText(`Undone. ${title} is as before`);
  await page.press('?');
  await page.waitFor('the dialog of keys', `document.querySelector('dialog[open]')`);
  await picture('desk-keys');
  await page.press('Escape');
  await page.waitFor('the end of the dialog', `!document.querySelector('dialog[open]')`);
  await tryDialog(page, 'Keyboard shortcuts');
  await page.clickOn('the idea', `${row}.querySelector('a[href^="/submissions/"]')`);
  await page.waitForHeading(title);
  await expectFits(page);
  await picture('idea');
  await page.press('a');
  await page.waitForText('A sensor reports the flow');
  await page.press('u');
  await page.waitFor('the list', row);
  for (const path of ['/Reports', '/dashboard', '/account']) {
    await page.visit(url + path);
    await page.waitFor('the content', `all('main table, main svg, main form').length > 0`);
    await expectFits(page);
    await picture(path.slice(1));
  }
  await logOut(journey, reviewer);
}
