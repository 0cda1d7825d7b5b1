import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALBUM } from './album.ts';
import { FOLDER, pictureFile, TAKES_ALL } from './camera.ts';

type Page = (typeof ALBUM)[number];

function picture(file: string, words: string, width: number): string {
  return `<img src="${file}" alt="${words}" width="${width}">`;
}

function pageText({ name, caption }: Page): string {
  return TAKES_ALL ? allPictures({ name, caption }) : picture(pictureFile(name, 'phone', 'light'), caption, 240);
}

function allPictures({ name, caption }: Pick<Page, 'name' | 'caption'>): string {
  const shots = [
    picture(pictureFile(name, 'phone', 'light'), `${caption} On a phone.`, 195),
    picture(pictureFile(name, 'phone', 'dark'), `${caption} On a phone, dark.`, 195),
    picture(pictureFile(name, 'wide', 'light'), `${caption} On a wide screen.`, 400),
  ];
  const more = [`[wide, dark](${pictureFile(name, 'wide', 'dark')})`];
  const whole = pictureFile(name, 'phone', 'light', true);
  if (existsSync(join(FOLDER, whole))) more.push(`[whole page](${whole})`);
  return `${more.join(' · ')}\n\n${shots.join('\n')}`;
}

/** Writes the page with every picture in the order of the journeys. Throws when a picture is missing. */
export function writeGallery(): void {
  const journeys = [...new Set(ALBUM.map(({ journey }) => journey))];
  const parts = journeys.map((journey) => {
    const pages = ALBUM.filter((page) => page.journey === journey);
    for (const { name } of pages)
      if (!existsSync(join(FOLDER, pictureFile(name, 'phone', 'light')))) throw new Error(`no picture of ${name}`);
    return `## ${journey}\n\n${pages.map((page) => `${page.caption}\n\n${pageText(page)}\n`).join('\n')}`;
  });
  const head = TAKES_ALL
    ? '# Screens\n\nTaken from the running app with its seeded people, at 390 × 844 and 1280 × 800, light and dark.\n'
    : `# Screens

\`npm run screens\` takes these pictures from the running app with its seeded people: one for each screen, on a phone (390 × 844), in light
colors. \`npm run screens -- --all\` takes every screen on a phone and on a wide window, in light and dark colors, into \`.data/screens\`, which
git ignores.
`;
  writeFileSync(join(FOLDER, 'README.md'), `${head}\n${parts.join('\n')}`);
}
