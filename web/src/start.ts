/**
 * Brings a page to life that was rendered ahead: it can be read already, so its scripts wait until it is drawn, or
 * until somebody touches it. The build names them on the root element, the application's own first.
 */
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
// A frame after the load event is drawn; the task that follows it comes after the drawing.
const whenDrawn = () => requestAnimationFrame(() => setTimeout(start));
if (document.readyState === 'complete') whenDrawn();
else addEventListener('load', whenDrawn);
