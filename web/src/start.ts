/** Hydrates a prerendered page after its first paint, or at the first interaction. */
const [application, ...others] = document.documentElement.dataset['modules']?.split(' ') ?? [];
const interactions = ['pointerdown', 'keydown', 'focusin'];

/** Reveals the served parts for logged-in people; others see at once the words for visitors. */
function showToOwners(): void {
  try {
    // This file stands alone: another one would cost a round trip before the first paint.
    if (localStorage.getItem('pos-user')) document.documentElement.dataset['session'] = '';
  } catch {
    // The browser denies its storage: nobody is logged in.
  }
}

showToOwners();

function start(): void {
  for (const event of interactions) removeEventListener(event, start);
  const links = others.map((href) =>
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
  );
  const script = Object.assign(document.createElement('script'), { type: 'module', src: application });
  document.head.append(...links, script);
}

for (const event of interactions) addEventListener(event, start);
const afterPaint = () => requestAnimationFrame(() => setTimeout(start));
if (document.readyState === 'complete') afterPaint();
else addEventListener('load', afterPaint);
