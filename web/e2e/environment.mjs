/** Notes for the clean-ups of a browser test that it failed, so that they can print what its pages showed. */
import { TestEnvironment } from 'jest-environment-node';

export default class extends TestEnvironment {
  handleTestEvent({ name }) {
    if (name === 'test_start') this.global.hasTestFailed = false;
    if (name === 'test_fn_failure') this.global.hasTestFailed = true;
  }
}
