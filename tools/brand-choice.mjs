// Chooses the brand for a command: --brand, else the variable BRAND, else tmx, the first demonstration lender.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './commands.mjs';
import { PlainFailure } from './plain-failure.mjs';

const packs = join(root, 'apps/web/src/brands');

/** Codes of the brands that can be built: every folder with a brand.ts. */
export const brandCodes = () => readdirSync(packs).filter((name) => existsSync(join(packs, name, 'brand.ts')));

/** Reads the brand for a command that has no other option. Refuses leftover arguments: without the two dashes, npm swallows
 *  `--brand` and the command would run for the wrong brand. */
export function readOnlyBrand(task, args, env = process.env) {
  const rest = args.filter((arg, at) => !arg.startsWith('--brand') && args[at - 1] !== '--brand');
  if (rest.length > 0)
    throw new PlainFailure(
      `${task} has no option ${rest.join(' ')}: it only takes a brand, as in ${task} -- --brand ${brandCodes()[0]}.`,
    );
  return readBrand(args, env);
}

/** Reads the code after --brand (or in --brand=code), else from BRAND. Refuses an unknown code with a sentence that lists all
 *  codes. */
export function readBrand(args, env = process.env) {
  const at = args.findIndex((arg) => arg === '--brand' || arg.startsWith('--brand='));
  const asked = at < 0 ? env.BRAND || 'tmx' : args[at].includes('=') ? args[at].slice(8) : (args[at + 1] ?? '');
  const code = asked.toLowerCase();
  if (brandCodes().includes(code)) return code;
  throw new PlainFailure(`There is no brand "${asked}": choose one of ${brandCodes().join(', ')}.`);
}
