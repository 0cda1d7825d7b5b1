import type { BrandSkin } from '#brands/brand-skin.ts';

/** Community Choice. Its mark is a house with a heart. The phone number is the fictional one of lower environments. Source:
 *  OPEN-05, OPEN-06. */
export const brand: BrandSkin = {
  code: 'ccf',
  name: 'Community Choice',
  markPath:
    'M11.1 2.6a1.4 1.4 0 0 1 1.8 0l8.7 7.6a.6.6 0 0 1-.4 1h-1.7v8.3a1.5 1.5 0 0 1-1.5 1.5H6a1.5 1.5 0 0 1-1.5-1.5v-8.3H2.8a.6.6 0 0 1-.4-1Zm.9 15.6 3.9-3.9a2.5 2.5 0 0 0-3.5-3.5l-.4.4-.4-.4a2.5 2.5 0 0 0-3.5 3.5Z',
  themeColor: '#1f4e79',
  themeColorDark: '#0e2b46',
  supportPhone: '(800) 555-0110',
};
