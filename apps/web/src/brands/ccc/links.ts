import type { BrandLinks } from '#brands/brand-links.ts';

/** URLs of California Check Cash. Source: OPEN-27. */
export const links: BrandLinks = {
  privacy: 'https://www.ccc.example/privacy',
  terms: 'https://www.ccc.example/terms',
  storeLocator: 'https://www.ccc.example/stores',
  apply: 'https://www.ccc.example/apply',
};
