// A reporter of vitest: counts the errors that belong to no test, which its JSON report leaves out.
import { writeFileSync } from 'node:fs';
import { reportPath } from './test-totals.mjs';

export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    writeFileSync(reportPath('unhandled-errors'), String(errors.length));
  }
}
