import { expect, test } from 'vitest';
import { cutRows } from './late-code.ts';

const ROWS = `export const offersRoutes = [
  { name: 'Offers', path: '/$brand/Offers', header: 'menu', group: 'loans', code: () => import('./offers-screen.tsx') },
  { name: 'OfferDetails', path: '/$brand/OfferDetails', header: 'back', group: 'loans', code: 'to come' },
  { name: 'Login', path: '/', header: 'menu', group: 'open', isInFirstLoad: true, code: () => import('./login.tsx') },
] as const satisfies readonly ScreenRow[];
`;
const words = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(', }', ' }');

test('the first load has every row without the import of its screen, but for the screen it brings', () => {
  const early = words(cutRows(ROWS, false));
  expect(early).toContain("{ name: 'Offers', path: '/$brand/Offers', header: 'menu', group: 'loans' }");
  expect(early).toContain("group: 'loans', code: 'to come' }");
  expect(early).toContain("isInFirstLoad: true, code: () => import('./login.tsx') }");
});

test('the table of screens has the name and the code of every row, and nothing else', () => {
  const late = words(cutRows(ROWS, true));
  expect(late).toContain("{ name: 'Offers', code: () => import('./offers-screen.tsx') }");
  expect(late).toContain("{ name: 'OfferDetails', code: 'to come' }");
});

test('a file of rows that cannot be read fails the build', () => {
  expect(() => cutRows('export const rows = make();', false)).toThrow('late-code.ts');
});
