import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrandSkin } from '../src/brands/brand-skin.ts';

const PACKS = join(import.meta.dirname, '../src/brands');

/** The brand pack of a build: its folder and the content of its brand.ts. */
export interface ChosenBrand {
  readonly folder: string;
  readonly skin: BrandSkin;
}

/** Codes of all packs. */
function packCodes(): readonly string[] {
  return readdirSync(PACKS).filter((name) => existsSync(join(PACKS, name, 'brand.ts')));
}

/** Reads the pack of a brand code. Throws one sentence with all known codes for an unknown one. */
export async function chooseBrand(code: string): Promise<ChosenBrand> {
  if (!packCodes().includes(code)) {
    throw new Error(`There is no brand "${code}": choose one of ${packCodes().join(', ')}.`);
  }
  const folder = join(PACKS, code);
  // Node strips the types itself. A Windows path must be a file URL to be imported.
  const pack = (await import(pathToFileURL(join(folder, 'brand.ts')).href)) as { readonly brand: BrandSkin };
  return { folder, skin: pack.brand };
}
