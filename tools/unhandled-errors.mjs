// A vitest reporter that counts errors that belong to no test, because the JSON report leaves them out.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { reportPath } from './test-totals.mjs';

export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const report = reportPath('unhandled-errors');
    // The JSON reporter makes the folder too, but on a fresh machine it may come later.
    mkdirSync(dirname(report), { recursive: true });
    writeFileSync(report, String(errors.length));
  }
}
