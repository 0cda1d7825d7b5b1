import type { BrandLinks } from '#brands/brand-links.ts';

/** URLs of Easy Money. Source: OPEN-27. */
export const links: BrandLinks = {
  privacy: 'https://www.esm.example/privacy',
  terms: 'https://www.esm.example/terms',
  storeLocator: 'https://www.esm.example/stores',
  apply: 'https://www.esm.example/apply',
};
