import type { Plugin } from 'vite';
import type { BrandSkin } from '../src/brands/brand-skin.ts';

/** Fills the brand into index.html and draws its icon. */
export function brandPage(skin: BrandSkin): Plugin {
  const facts: Readonly<Record<string, string>> = {
    BRAND_CODE: skin.code,
    BRAND_NAME: skin.name,
    BRAND_SUPPORT_PHONE: skin.supportPhone,
    BRAND_SUPPORT_DIGITS: skin.supportPhone.replaceAll(/\D/g, ''),
    BRAND_THEME_COLOR: skin.themeColor,
    BRAND_THEME_COLOR_DARK: skin.themeColorDark,
    BRAND_MARK: skin.markPath,
  };
  return {
    name: 'brand-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replaceAll(/%(BRAND_[A-Z_]+)%/g, (whole, name: string) => facts[name] ?? whole),
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'mark.svg', source: markSvg(skin) });
    },
    configureServer(server) {
      server.middlewares.use('/mark.svg', (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml').end(markSvg(skin));
      });
    },
  };
}

/** Returns the brand's mark as an SVG: white on the brand's color. `share` is the mark's part of the width, `radius` the
 *  corner radius on a grid of 24. */
export function markSvg(
  { themeColor, markPath }: Pick<BrandSkin, 'themeColor' | 'markPath'>,
  { share = 0.7, radius = 5 } = {},
): string {
  const inset = (12 * (1 - share)).toFixed(2);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="${radius}" fill="${themeColor}"/><g transform="translate(${inset} ${inset}) scale(${share})"><path fill="#fff" fill-rule="evenodd" d="${markPath}"/></g></svg>`;
}
