/** Declares the types that the package lacks. */
declare module 'apollo-upload-client/UploadHttpLink.mjs' {
  import { ApolloLink } from '@apollo/client';

  export default class UploadHttpLink extends ApolloLink {
    constructor(options: { uri: string; fetch: typeof globalThis.fetch; headers: Record<string, string> });
  }
}
