import type { BrandSkin } from '#brands/brand-skin.ts';

/** SPC. Its mark is two sparks. The phone number is the fictional one of lower environments. Source: OPEN-05, OPEN-06. */
export const brand: BrandSkin = {
  code: 'spc',
  name: 'SPC',
  markPath:
    'M10.4 4.4c.8 5.1 3.1 7.4 8.9 8.9-5.8 1.5-8.1 3.8-8.9 8.9-.8-5.1-3.1-7.4-8.9-8.9 5.8-1.5 8.1-3.8 8.9-8.9ZM18.8 1.6c.4 2.2 1.4 3.2 3.7 3.8-2.3.6-3.3 1.6-3.7 3.8-.4-2.2-1.4-3.2-3.7-3.8 2.3-.6 3.3-1.6 3.7-3.8Z',
  themeColor: '#9c1c5b',
  themeColorDark: '#611338',
  supportPhone: '(800) 555-0110',
};
