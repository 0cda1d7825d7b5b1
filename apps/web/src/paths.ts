import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import { ROWS, type PathOf, type RouteName, type ScreenOf } from '#route-rows.ts';

/** Brands that have screens, by the code in their paths. Source: RTE-51, LOA-004. */
export const ROUTE_BRANDS = [
  'c1l',
  'ccc',
  'ccf',
  'chs',
  'cic',
  'esm',
  'inl',
  'tmx',
] as const satisfies readonly BrandCode[];

/** A brand that has screens. */
export type RouteBrand = (typeof ROUTE_BRANDS)[number];

/** Keys of the messages Login may show; a message never travels as text (security C20). */
export const LOGIN_MESSAGES = [
  'sessionExpired',
  'linkInvalid',
  'logInToContinue',
  'deviceNotVerified',
  'passwordChanged',
  'verified',
  'secured',
] as const;

/** Key of a message on Login. */
export type LoginMessage = (typeof LOGIN_MESSAGES)[number];

/** What Login may be told: that somebody signed out, why they are there, and the key of a message of the page they came from. */
interface LoginFacts {
  readonly signedOut?: boolean;
  readonly message?: LoginMessage;
  readonly success?: string;
  readonly error?: string;
}

/** A screen that belongs to a payment. Source: LRT-025 to LRT-055. */
export type PaymentPage = ScreenOf<'payment'>;

/** A screen of one account that is no part of a payment. Source: LRT-018 to LRT-024. */
export type AccountPage = ScreenOf<'loans', `/$brand/Accounts/$loanId/${string}`>;

/** An install screen, or the one that chooses among them. Source: RTE-60 to RTE-63. */
export type InstallPage = Extract<RouteName, `PwaInstall${string}`>;

/** The parameters of a path in their order. */
type ParamsOf<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? [...ParamOf<First>, ...ParamsOf<Rest>]
  : ParamOf<Path>;

type ParamOf<Segment extends string> = Segment extends '$brand'
  ? [brand: RouteBrand]
  : Segment extends '$loanId' | '$storeId' | '$lmsId'
    ? [id: number]
    : Segment extends '$name'
      ? [name: string]
      : [];

const PATHS = new Map<RouteName, string>(ROWS.map(({ name, path }) => [name, path]));

/** The address of a screen, with the parameters of its path in their order: `pathTo('AccountDetails', 'tmx', 7)`.
 *  Source: RTE-01 to RTE-65, LRT-001 to LRT-062, LOP-003. */
export function pathTo<Name extends RouteName>(name: Name, ...params: ParamsOf<PathOf<Name>>): string {
  let place = 0;
  return (PATHS.get(name) ?? '').replace(/\$\w+/g, () => encodeURIComponent(params[place++] ?? ''));
}

/** A path with a query; what is undefined or empty is left out. */
export function withQuery(path: string, facts: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(facts)) if (value) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** The address of Login with what it is told. */
export function loginPath({ signedOut, message, success, error }: LoginFacts): string {
  return withQuery(pathTo('Login'), { signedOut: signedOut === true ? 'true' : undefined, message, success, error });
}

/** The brand a text names, in any case, when that brand has screens; else null. Source: OPEN-02. */
export function parseRouteBrand(text: string): RouteBrand | null {
  const code = text.toLowerCase();
  return ROUTE_BRANDS.find((brand) => brand === code) ?? null;
}

/** The brand whose screens serve a loan's brand: brands without screens use TitleMax's. Source: OPEN-07. */
export function routeBrandOf(brand: BrandCode): RouteBrand {
  return parseRouteBrand(brand) ?? 'tmx';
}
