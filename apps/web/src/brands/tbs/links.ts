import type { BrandLinks } from '#brands/brand-links.ts';

/** URLs of TitleBucks. Source: OPEN-27. */
export const links: BrandLinks = {
  privacy: 'https://www.tbs.example/privacy',
  terms: 'https://www.tbs.example/terms',
  storeLocator: 'https://www.tbs.example/stores',
  apply: 'https://www.tbs.example/apply',
};
