import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrandSkin } from '../src/brands/brand-skin.ts';

const PACKS = join(import.meta.dirname, '../src/brands');

/** The pack a build is made from: its folder and what its brand.ts says. */
export interface ChosenBrand {
  readonly folder: string;
  readonly skin: BrandSkin;
}

/** Codes of all packs. */
function packCodes(): readonly string[] {
  return readdirSync(PACKS).filter((name) => existsSync(join(PACKS, name, 'brand.ts')));
}

/** Reads the pack of a code; throws one sentence with all codes for an unknown one. */
export async function chooseBrand(code: string): Promise<ChosenBrand> {
  if (!packCodes().includes(code)) {
    throw new Error(`There is no brand "${code}": choose one of ${packCodes().join(', ')}.`);
  }
  const folder = join(PACKS, code);
  // Built-in stripping of types; a path of the machine's own form has to be a URL to be imported.
  const pack = (await import(pathToFileURL(join(folder, 'brand.ts')).href)) as { readonly brand: BrandSkin };
  return { folder, skin: pack.brand };
}
