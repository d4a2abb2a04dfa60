/** Hydrates a prerendered page after its first paint, or at the first interaction. */
const [application, ...others] = document.documentElement.dataset['modules']?.split(' ') ?? [];
const signs = ['pointerdown', 'keydown', 'focusin'];

function start(): void {
  for (const sign of signs) removeEventListener(sign, start);
  const links = others.map((href) =>
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
  );
  const script = Object.assign(document.createElement('script'), { type: 'module', src: application });
  document.head.append(...links, script);
}

for (const sign of signs) addEventListener(sign, start);
const whenDrawn = () => requestAnimationFrame(() => setTimeout(start));
if (document.readyState === 'complete') whenDrawn();
else addEventListener('load', whenDrawn);
