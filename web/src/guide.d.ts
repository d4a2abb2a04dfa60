declare module '*&guide' {
  const guide: import('./content/guide-pages.ts').RenderedGuide;
  export default guide;
}
