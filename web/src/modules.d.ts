/** Types of modules without declarations. */
declare module '*&guide' {
  const guide: import('./content/guide-pages.ts').RenderedGuide;
  export default guide;
}

declare module 'apollo-upload-client/UploadHttpLink.mjs' {
  import { ApolloLink } from '@apollo/client';

  export default class UploadHttpLink extends ApolloLink {
    constructor(options: { uri: string; fetch: typeof globalThis.fetch; headers: Record<string, string> });
  }
}
