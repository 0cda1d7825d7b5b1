import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toOpenApiDocument } from '#features/documentation/openapi-document.ts';

const target = fileURLToPath(new URL('../../../../docs/openapi.json', import.meta.url));
const text = `${JSON.stringify(toOpenApiDocument(), null, 2)}\n`;

if (!process.argv.includes('--check')) {
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
  process.stdout.write('Wrote docs/openapi.json.\n');
} else if (readTarget() !== text) {
  process.stderr.write('docs/openapi.json is not what the contract says: run npm run openapi.\n');
  process.exitCode = 1;
} else {
  process.stdout.write('docs/openapi.json is up to date.\n');
}

function readTarget(): string {
  try {
    return readFileSync(target, 'utf8');
  } catch {
    return ''; // A missing document counts as out of date.
  }
}
