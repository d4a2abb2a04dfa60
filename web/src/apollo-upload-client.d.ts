/** The upload link has no types of its own. */
declare module 'apollo-upload-client/UploadHttpLink.mjs' {
  import { ApolloLink } from '@apollo/client';

  export default class UploadHttpLink extends ApolloLink {
    constructor(options: { uri: string; fetch: typeof globalThis.fetch; headers: Record<string, string> });
  }
}
