import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeSettings } from './describe-settings.ts';

const config = fileURLToPath(new URL('./config.ts', import.meta.url));
const target = fileURLToPath(new URL('../../../.env.example', import.meta.url));

writeFileSync(target, describeSettings(readFileSync(config, 'utf8')));
process.stdout.write('Wrote .env.example.\n');
