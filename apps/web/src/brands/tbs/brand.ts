import type { BrandSkin } from '#brands/brand-skin.ts';

/** TitleBucks. Its mark is a car key. The phone number is the fictional one of lower environments. Source: OPEN-05, OPEN-06. */
export const brand: BrandSkin = {
  code: 'tbs',
  name: 'TitleBucks',
  markPath:
    'M8 2.8a5.2 5.2 0 1 0 4 8.5l1.5 1.5v2.3h2.3v2.3h2.3l1.3 1.3h2.4v-3.4l-8.7-8.6A5.2 5.2 0 0 0 8 2.8Zm-1 2.9a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8Z',
  themeColor: '#1b6e3c',
  themeColorDark: '#134525',
  supportPhone: '(800) 555-0110',
};
