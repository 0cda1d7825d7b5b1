import type { BrandSkin } from '#brands/brand-skin.ts';

/** Check Into Cash. Its mark is a banknote with a tick. The phone number is the fictional one of lower environments. Source:
 *  OPEN-05, OPEN-06. */
export const brand: BrandSkin = {
  code: 'cic',
  name: 'Check Into Cash',
  markPath:
    'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Zm3.3 6.3-1.6 1.6 4.5 4.4 8.1-8.1-1.6-1.6-6.5 6.5Z',
  themeColor: '#a3161a',
  themeColorDark: '#650f10',
  supportPhone: '(800) 555-0110',
};
