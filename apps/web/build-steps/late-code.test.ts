import { expect, test } from 'vitest';
import { cutRows } from './late-code.ts';

const ROWS = `export const offersRoutes = [
  { name: 'Offers', path: '/$brand/Offers', header: 'menu', group: 'loans', code: () => import('./offers-screen.tsx') },
  { name: 'OfferDetails', path: '/$brand/OfferDetails', header: 'back', group: 'loans', code: () => import('./details.tsx') },
  { name: 'Login', path: '/', header: 'menu', group: 'open', isInFirstLoad: true, code: () => import('./login.tsx') },
] as const satisfies readonly ScreenRow[];
`;
const words = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(', }', ' }');

test("route rows of the first load import no screen except the first load's own screen", () => {
  const early = words(cutRows(ROWS, false));
  expect(early).toContain("{ name: 'Offers', path: '/$brand/Offers', header: 'menu', group: 'loans' }");
  expect(early).toContain("{ name: 'OfferDetails', path: '/$brand/OfferDetails', header: 'back', group: 'loans' }");
  expect(early).toContain("isInFirstLoad: true, code: () => import('./login.tsx') }");
});

test('the table of screens holds only the name and the code of each row', () => {
  const late = words(cutRows(ROWS, true));
  expect(late).toContain("{ name: 'Offers', code: () => import('./offers-screen.tsx') }");
  expect(late).toContain("{ name: 'OfferDetails', code: () => import('./details.tsx') }");
});

test('the build fails when a routes file cannot be read', () => {
  expect(() => cutRows('export const rows = make();', false)).toThrow('late-code.ts');
});
