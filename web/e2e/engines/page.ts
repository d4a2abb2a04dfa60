/** Finds things on a page as a person names them, waits for them, and uses them. */
import { until } from './driver.ts';
import type { Driver } from './driver.ts';

/** Runs in the page, so it is written for the oldest engine. */
const TOOLS = `
  const isShown = (element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  const nameOf = (element) => {
    const copy = element.cloneNode(true);
    copy.querySelectorAll('[aria-hidden=true]').forEach((hidden) => hidden.remove());
    return (element.getAttribute('aria-label') || copy.textContent).replace(/\\s+/g, ' ').trim();
  };
  const all = (selector) => Array.from(document.querySelectorAll(selector)).filter(isShown);
  const named = (selector, name) => all(selector).find((element) => nameOf(element) === name);
  const control = (name) => named('button, a[href], summary, [role=button]', name);
  const field = (name) => document.querySelector('[name="' + name + '"]');
  const center = (element) => {
    if (element) element.scrollIntoView({ block: 'center' });
    return element;
  };
`;
const within = (expression: string) => `(() => { ${TOOLS} return ${expression}; })()`;
const quote = (text: string) => JSON.stringify(text);

export function openPage(driver: Driver) {
  const ask = <T>(expression: string) => driver.run(`return ${within(expression)}`) as Promise<T>;

  /**
   * Waits until an expression is true; while a page changes for another, there is no answer. A portal on a busy machine
   * refuses calls for a moment: then the page says so, and a person tries again.
   */
  const waitFor = (what: string, expression: string) =>
    until(what, () =>
      driver
        .run(
          `${TOOLS}
          if (${expression}) return true;
          const again = control('Try again');
          if (again) again.click();
          return false;`,
        )
        .catch(() => false),
    );
  const waitForPath = (path: string) =>
    waitFor(`the page ${path}`, `location.pathname.toLowerCase() === ${quote(path.toLowerCase())}`);
  const waitForText = (text: string) =>
    waitFor(`“${text}”`, `document.body.innerText.replace(/\\s+/g, ' ').includes(${quote(text)})`);
  const waitForHeading = (text: string) =>
    waitFor(`the heading “${text}”`, `named('h1, h2', ${quote(text)})`);

  /** Waits for an element, puts it in the middle, where nothing covers it, and clicks it. */
  async function clickOn(what: string, expression: string): Promise<void> {
    await waitFor(what, expression);
    await driver.click(within(`center(${expression})`));
  }

  return {
    ...driver,
    ask,
    waitFor,
    waitForPath,
    waitForText,
    waitForHeading,
    clickOn,
    /** Opens a page, and waits until its scripts have started. */
    async visit(url: string): Promise<void> {
      await driver.open(url);
      await waitFor(
        `the scripts of ${url}`,
        `!document.getElementById('not-started') && all('h1').length > 0`,
      );
    },
    use: (name: string) => clickOn(`the button “${name}”`, `control(${quote(name)})`),
    async fill(name: string, text: string): Promise<void> {
      await waitFor(`the field ${name}`, `field(${quote(name)})`);
      await driver.type(within(`center(field(${quote(name)}))`), text);
    },
    /** Chooses in a list: what opens it belongs to the window, where no protocol reaches. */
    select: (name: string, label: string) =>
      ask(`(() => {
        const list = field(${quote(name)});
        const option = Array.from(list.options).find((one) => one.text === ${quote(label)});
        Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(list, option.value);
        list.dispatchEvent(new Event('change', { bubbles: true }));
      })()`),
    check: (name: string, label: string) =>
      clickOn(
        `the choice “${label}”`,
        `all('[name="${name}"]').find((box) => box.value === ${quote(label)})`,
      ),
    choose: (name: string, file: string) => driver.choose(within(`field(${quote(name)})`), file),
    hasFocus: (expression: string) => ask<boolean>(`document.activeElement === (${expression})`),
  };
}

export type OpenPage = ReturnType<typeof openPage>;
