import type { BrandLinks } from '#brands/brand-links.ts';

/** URLs of Check Into Cash. Source: OPEN-27. */
export const links: BrandLinks = {
  privacy: 'https://www.cic.example/privacy',
  terms: 'https://www.cic.example/terms',
  storeLocator: 'https://www.cic.example/stores',
  apply: 'https://www.cic.example/apply',
};
