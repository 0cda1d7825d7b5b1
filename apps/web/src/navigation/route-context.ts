import { useLocation, useRouter } from '@tanstack/react-router';
import { useSession } from '#api/session.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { parseRouteBrand, routeBrandOf } from '#paths.ts';
import type { RouteBrand } from '#paths.ts';
import { sessionBrands } from '#navigation/landing.ts';

/** The brand in the path, else the user's only brand, else the build's. Source: OPEN-07. */
export function brandOf(pathname: string, brands: readonly string[]): RouteBrand {
  const inPath = parseRouteBrand(pathname.split('/')[1] ?? '');
  if (inPath !== null) return inPath;
  const own = sessionBrands(brands);
  return own.length === 1 && own[0] !== undefined ? own[0] : routeBrandOf(buildBrand.code);
}

/** The current brand. */
export function useBrand(): RouteBrand {
  const { pathname } = useLocation();
  return brandOf(pathname, useSession()?.brands ?? []);
}

/** The loan id in the path of an account's screens. Faults (throws) elsewhere: the route table lets no other path here. */
export function useLoanId(): number {
  const { pathname } = useLocation();
  const match = /\/Accounts\/(\d{1,15})(?:\/|$)/i.exec(pathname);
  if (match === null) throw new Error('this screen needs a loan in its path');
  return Number(match[1]);
}

/** Goes to a path of `paths`; `replace` leaves no way back to the present screen. */
export function useGo(): (path: string, how?: { readonly replace: boolean }) => void {
  const router = useRouter();
  return (path, how) => {
    if (how?.replace === true) router.history.replace(path);
    else router.history.push(path);
  };
}
