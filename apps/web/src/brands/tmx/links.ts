import type { BrandLinks } from '#brands/brand-links.ts';

/** URLs of TitleMax. Source: OPEN-27. */
export const links: BrandLinks = {
  privacy: 'https://www.tmx.example/privacy',
  terms: 'https://www.tmx.example/terms',
  storeLocator: 'https://www.tmx.example/stores',
  apply: 'https://www.tmx.example/apply',
};
