import Sequencer from '@jest/test-sequencer';

const order = ['e2e', 'api', 'web'];

/**
 * Runs the suites of a project in a browser first, which take the longest: one that begins last ends alone. A clone has
 * no times of its own, and Jest goes by the size of files, which says little.
 */
export default class BrowsersFirst extends Sequencer {
  sort(tests) {
    const place = ({ context }) => order.indexOf(context.config.displayName?.name);
    return super.sort(tests).toSorted((one, other) => place(one) - place(other));
  }
}
