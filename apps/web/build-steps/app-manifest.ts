import sharp from 'sharp';
import type { Plugin } from 'vite';
import type { BrandSkin } from '../src/brands/brand-skin.ts';
import { markSvg } from './brand-page.ts';

/** The brand facts that an installed app shows. */
type InstalledBrand = Pick<BrandSkin, 'name' | 'markPath' | 'themeColor'>;

/** Icons of the installed app. Launchers never cut the middle four fifths of a maskable icon, so its mark stays inside. The
 *  others have the page mark's round corners. */
const ICONS = [
  { file: 'icons/icon-192.png', size: 192, purpose: 'any' },
  { file: 'icons/icon-512.png', size: 512, purpose: 'any' },
  { file: 'icons/maskable-192.png', size: 192, purpose: 'maskable' },
  { file: 'icons/maskable-512.png', size: 512, purpose: 'maskable' },
] as const;
const APPLE_ICON = { file: 'icons/apple-touch-icon.png', size: 180 } as const;

// Launchers cut longer names off.
const SHORT_NAME_MAX = 12;

/** Builds the web manifest, which makes the app installable and sets its look. Source: SHL-27. */
export function appManifest({ name, themeColor }: InstalledBrand) {
  const shortcutIcons = [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }];
  return {
    id: '/',
    name,
    short_name: shortName(name),
    description: `See what you owe, pay your loan and manage your account with ${name}.`,
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: themeColor,
    background_color: '#ffffff',
    categories: ['finance'],
    icons: ICONS.map(({ file, size, purpose }) => ({
      src: `/${file}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
    shortcuts: [
      { name: 'My accounts', url: '/Dashboard', icons: shortcutIcons },
      { name: 'Contact us', url: '/ContactUs', icons: shortcutIcons },
    ],
  };
}

/** Returns as many whole words of a name as fit under an icon. */
function shortName(name: string): string {
  if (name.length <= SHORT_NAME_MAX) return name;
  const end = name.lastIndexOf(' ', SHORT_NAME_MAX);
  return name.slice(0, end > 0 ? end : SHORT_NAME_MAX);
}

/** Writes the manifest and draws the icons from the brand's mark at each build. Neither is kept in the sources. */
export function installable(brand: InstalledBrand): Plugin {
  return {
    name: 'installable',
    apply: 'build',
    async generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'manifest.webmanifest',
        source: JSON.stringify(appManifest(brand)),
      });
      for (const { file, size, purpose } of ICONS) {
        const svg = purpose === 'any' ? markSvg(brand) : markSvg(brand, { share: 0.55, radius: 0 });
        this.emitFile({ type: 'asset', fileName: file, source: await drawPng(svg, size) });
      }
      const apple = await drawPng(markSvg(brand, { share: 0.64, radius: 0 }), APPLE_ICON.size);
      this.emitFile({ type: 'asset', fileName: APPLE_ICON.file, source: apple });
    },
  };
}

function drawPng(svg: string, size: number): Promise<Buffer> {
  // Rendered at the icon's own size: at 72 dpi the mark is 24 px wide.
  return sharp(Buffer.from(svg), { density: (72 * size) / 24 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}
