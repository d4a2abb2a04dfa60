/** A panel in a browser with neither popovers nor anchors. */
import { beforeAll, expect, jest, test } from '@jest/globals';
import { newUser } from '../testing/user.ts';

beforeAll(async () => {
  Object.assign(CSS, { supports: () => false });
  await import('./popover.ts');
});

/** Opens a panel of 256 × 106 px at this place, in a window of 1024 × 768 px whose root is as wide. */
async function open(left: number, top: number): Promise<HTMLElement> {
  document.body.innerHTML = `<button popovertarget=":r1:">Export</button><div id=":r1:" popover></div>`;
  const panel = document.getElementById(':r1:')!;
  const button = document.querySelector('button')!;
  jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1024);
  jest.spyOn(panel, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, top, 256, 106));
  jest.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, top - 60, 100, 44));
  await newUser().click(button);
  expect(panel.dataset['open']).toBeDefined();
  await new Promise(requestAnimationFrame);
  return panel;
}

test.each([
  { place: 'in the window', left: 100, top: 200, moved: '' },
  { place: 'at its right edge', left: 900, top: 200, moved: 'translate(-140px, 0px)' },
  { place: 'at its lower edge', left: 100, top: 700, moved: 'translate(0px, -174px)' },
])('a panel whose button is $place is whole in it', async ({ left, top, moved }) => {
  const panel = await open(left, top);
  expect(panel.style.transform).toBe(moved);
});
