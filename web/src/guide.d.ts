/** docs/api.md as web/guide.ts makes it. */
declare module '*/docs/api.md' {
  const guide: { sections: { id: string; title: string }[]; html: string };
  export default guide;
}
