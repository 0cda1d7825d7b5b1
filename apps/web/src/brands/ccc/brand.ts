import type { BrandSkin } from '#brands/brand-skin.ts';

/** California Check Cash. Its mark is the sun over the sea. The phone number is the fictional one of lower environments. Source:
 *  OPEN-05, OPEN-06. */
export const brand: BrandSkin = {
  code: 'ccc',
  name: 'California Check Cash',
  markPath:
    'M6 13.2a6 6 0 0 1 12 0ZM11 1.8h2V5h-2ZM4.2 5.4 5.6 4l2.3 2.3-1.4 1.4Zm12-0.1L18.4 4l1.4 1.4-2.3 2.3-1.4-1.4ZM2 15h20v2.2H2Zm3.4 4h13.2v2.2H5.4Z',
  themeColor: '#8a5a00',
  themeColorDark: '#513301',
  supportPhone: '(800) 555-0110',
};
