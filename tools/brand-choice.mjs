// Which brand a command is for: --brand, else the variable BRAND, else the first lender of the demonstration.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './commands.mjs';
import { PlainFailure } from './plain-failure.mjs';

const packs = join(root, 'apps/web/src/brands');

/** The codes of the brands that can be built: the packs that are there. */
export const brandCodes = () => readdirSync(packs).filter((name) => existsSync(join(packs, name, 'brand.ts')));

/** The code after --brand (or in --brand=code), or in BRAND; one sentence with all codes for an unknown one. */
export function readBrand(args, env = process.env) {
  const at = args.findIndex((arg) => arg === '--brand' || arg.startsWith('--brand='));
  const asked = at < 0 ? env.BRAND || 'tmx' : args[at].includes('=') ? args[at].slice(8) : (args[at + 1] ?? '');
  const code = asked.toLowerCase();
  if (brandCodes().includes(code)) return code;
  throw new PlainFailure(`There is no brand "${asked}": choose one of ${brandCodes().join(', ')}.`);
}
