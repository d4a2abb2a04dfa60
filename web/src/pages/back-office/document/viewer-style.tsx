/** Styles of the viewer alone. The style sheet of the site is part of every page that a visitor loads. */
const style = `
.pdf-viewer { container-type: inline-size; }
.pdf-tool { width: 2rem; height: 2rem; }
.pdf-tool[aria-disabled] { color: var(--color-locked); background: none; }
.pdf-link { min-width: 1.75rem; min-height: 2rem; padding-inline: 0.25rem; }
.pdf-field { height: 2rem; }
.pdf-search { min-width: 6rem; }
.pdf-search input { max-width: 11rem; }
.pdf-search:has([role='status']:not(:empty)) { min-width: 13rem; }
@media (pointer: coarse) {
  .pdf-tool { width: 2.75rem; height: 2.75rem; }
  .pdf-link { min-width: 2.75rem; min-height: 2.75rem; }
  .pdf-field { height: 2.75rem; }
}
@container (width < 42rem) {
  .pdf-word,
  .pdf-line .pdf-percent { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
}
@container (width < 36rem) {
  .pdf-tight { display: none; }
}
/* In the line of the tabs: keys and the box of the page step on, and the box of the search lies over the others while it is used. */
.pdf-line { container-type: inline-size; }
@container (width < 24rem) {
  .pdf-line .pdf-step { display: none; }
  .pdf-line .pdf-search { min-width: 3.25rem; }
  .pdf-line .pdf-search:is(:focus-within, :has([role='status']:not(:empty))) {
    position: absolute;
    inset: 0;
    z-index: 1;
  }
}
@container (width < 16rem) {
  .pdf-line .pdf-zoom { display: none; }
}
.pdf-pages { overflow: auto; }
.pdf-pages:focus-visible { outline-offset: -3px; }
.pdf-list { width: max-content; min-width: 100%; }
.pdf-page { outline: 1px solid var(--color-line); }

/* The text that pdf.js lays over the picture of a page: transparent, to be selected and marked, in colours that darken. */
.pdf-text {
  --min-font-size: 1;
  --scale-round-x: 1px;
  --scale-round-y: 1px;
  position: absolute;
  inset: 0;
  overflow: clip;
  line-height: 1;
  text-align: initial;
  forced-color-adjust: none;
  mix-blend-mode: multiply;
  transform-origin: 0 0;
}
/* pdf.js lays the text out as on a page that is not turned, and names the turn. */
.pdf-text[data-main-rotation='90'] { transform: rotate(90deg) translateY(-100%); }
.pdf-text[data-main-rotation='180'] { transform: rotate(180deg) translate(-100%, -100%); }
.pdf-text[data-main-rotation='270'] { transform: rotate(270deg) translateX(-100%); }
.pdf-text :is(span, br) {
  position: absolute;
  white-space: pre;
  color: transparent;
  cursor: text;
  transform-origin: 0 0;
}
.pdf-text > span {
  font-size: calc(var(--total-scale-factor) * var(--min-font-size) * var(--font-height));
  transform: rotate(var(--rotate, 0deg)) scaleX(var(--scale-x, 1)) scale(calc(1 / var(--min-font-size)));
}
.pdf-text ::selection { background: #b4d2f5; }
::highlight(pdf-found) { background-color: #ffe9a3; }
::highlight(pdf-chosen) { background-color: #ffb347; }
.pdf-omission { position: absolute; inset-inline: 0; top: 0; padding: 0.5rem 1rem; }
.hiddenCanvasElement { display: none; }
`;

export function ViewerStyle() {
  return (
    <style href="pdf-viewer" precedence="low">
      {style}
    </style>
  );
}
