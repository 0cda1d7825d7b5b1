// Which brand a command is for: --brand, else the variable BRAND, else the first lender of the demonstration.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './commands.mjs';
import { PlainFailure } from './plain-failure.mjs';

const packs = join(root, 'apps/web/src/brands');

/** The codes of the brands that can be built: the packs that are there. */
export const brandCodes = () => readdirSync(packs).filter((name) => existsSync(join(packs, name, 'brand.ts')));

/** The brand of a command that takes nothing else. npm keeps `--brand` for itself where the two dashes before it are missing, and the
 *  command would be done for another brand than was asked. */
export function readOnlyBrand(task, args, env = process.env) {
  const rest = args.filter((arg, at) => !arg.startsWith('--brand') && args[at - 1] !== '--brand');
  if (rest.length > 0)
    throw new PlainFailure(
      `${task} does not know ${rest.join(' ')}: it takes a brand only, as in ${task} -- --brand ${brandCodes()[0]}.`,
    );
  return readBrand(args, env);
}

/** The code after --brand (or in --brand=code), or in BRAND; one sentence with all codes for an unknown one. */
export function readBrand(args, env = process.env) {
  const at = args.findIndex((arg) => arg === '--brand' || arg.startsWith('--brand='));
  const asked = at < 0 ? env.BRAND || 'tmx' : args[at].includes('=') ? args[at].slice(8) : (args[at + 1] ?? '');
  const code = asked.toLowerCase();
  if (brandCodes().includes(code)) return code;
  throw new PlainFailure(`There is no brand "${asked}": choose one of ${brandCodes().join(', ')}.`);
}
