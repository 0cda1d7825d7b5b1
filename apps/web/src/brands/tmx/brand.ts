import type { BrandSkin } from '#brands/brand-skin.ts';

/** TitleMax. Its mark is a car from the front. The phone number is the fictional one of lower environments. Source: OPEN-05,
 *  OPEN-06. */
export const brand: BrandSkin = {
  code: 'tmx',
  name: 'TitleMax',
  markPath:
    'M5 11 7 5.6A2 2 0 0 1 8.9 4.2h6.2A2 2 0 0 1 17 5.6L19 11a2 2 0 0 1 1.6 2v5.2a1 1 0 0 1-1 1h-1.4a1 1 0 0 1-1-1v-1.4H6.8v1.4a1 1 0 0 1-1 1H4.4a1 1 0 0 1-1-1V13A2 2 0 0 1 5 11Zm2.3-.2h9.4l-1.5-4.2H8.8ZM7 15a1.2 1.2 0 1 0 0-2.4A1.2 1.2 0 0 0 7 15Zm10 0a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4Z',
  themeColor: '#b3121d',
  themeColorDark: '#6f0f12',
  supportPhone: '(800) 555-0110',
};
