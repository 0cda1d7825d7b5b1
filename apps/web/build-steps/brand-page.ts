import type { Plugin } from 'vite';
import type { BrandSkin } from '../src/brands/brand-skin.ts';

/** Fills the brand into index.html, draws its icon, and notes in the build whose it is. */
export function brandPage(skin: BrandSkin): Plugin {
  const facts: Readonly<Record<string, string>> = {
    BRAND_CODE: skin.code,
    BRAND_NAME: skin.name,
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
      this.emitFile({ type: 'asset', fileName: '.vite/brand', source: skin.code });
    },
    configureServer(server) {
      server.middlewares.use('/mark.svg', (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml').end(markSvg(skin));
      });
    },
  };
}

function markSvg({ themeColor, markPath }: BrandSkin): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="5" fill="${themeColor}"/><g transform="translate(3.6 3.6) scale(.7)"><path fill="#fff" fill-rule="evenodd" d="${markPath}"/></g></svg>`;
}
