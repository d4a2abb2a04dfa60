declare module '*&guide' {
  const guide: {
    id: string | undefined;
    entries: { id: string; title: string; isPart: boolean }[];
    html: string;
  };
  export default guide;
}
