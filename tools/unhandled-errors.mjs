// A vitest reporter that counts errors that belong to no test, because the JSON report leaves them out.
import { writeFileSync } from 'node:fs';
import { reportPath } from './test-totals.mjs';

export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    writeFileSync(reportPath('unhandled-errors'), String(errors.length));
  }
}
