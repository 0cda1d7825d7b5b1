import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import { ROWS, type PathOf, type RouteName, type ScreenOf } from '#route-rows.ts';

/** Brands with screens, by their code in the path. Source: RTE-51, LOA-004. */
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

/** A brand with screens. */
export type RouteBrand = (typeof ROUTE_BRANDS)[number];

/** Keys of the messages that Login may show. The URL carries a key and never the text itself (security C20). */
export const LOGIN_MESSAGES = [
  'sessionExpired',
  'linkInvalid',
  'logInToContinue',
  'deviceNotVerified',
  'passwordChanged',
  'verified',
  'secured',
] as const;

/** Key of a message that Login may show. */
export type LoginMessage = (typeof LOGIN_MESSAGES)[number];

/** What the URL of Login may contain: a sign-out flag, and the key of a message, success or error. */
interface LoginFacts {
  readonly signedOut?: boolean;
  readonly message?: LoginMessage;
  readonly success?: string;
  readonly error?: string;
}

/** A screen of the payment flow. Source: LRT-025 to LRT-055. */
export type PaymentPage = ScreenOf<'payment'>;

/** An install screen, or the screen that redirects to one of them. Source: RTE-60 to RTE-63. */
export type InstallPage = Extract<RouteName, `PwaInstall${string}`>;

/** The parameters of a path pattern, in order. */
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

/** Builds the path of a screen from its parameters in order: `pathTo('AccountDetails', 'tmx', 7)`. Source: RTE-01 to RTE-65,
 *  LRT-001 to LRT-062, LOP-003. */
export function pathTo<Name extends RouteName>(name: Name, ...params: ParamsOf<PathOf<Name>>): string {
  let place = 0;
  return (PATHS.get(name) ?? '').replace(/\$\w+/g, () => encodeURIComponent(params[place++] ?? ''));
}

/** Adds a query to a path and leaves out undefined and empty values. */
export function withQuery(path: string, facts: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(facts)) if (value) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** Builds the path of Login with its query. */
export function loginPath({ signedOut, message, success, error }: LoginFacts): string {
  return withQuery(pathTo('Login'), { signedOut: signedOut === true ? 'true' : undefined, message, success, error });
}

/** Returns the brand with this code, in any letter case. Null when no brand with screens has it. Source: OPEN-02. */
export function parseRouteBrand(text: string): RouteBrand | null {
  const code = text.toLowerCase();
  return ROUTE_BRANDS.find((brand) => brand === code) ?? null;
}

/** Returns the brand whose screens serve a loan's brand. Brands without screens use those of TitleMax. Source: OPEN-07. */
export function routeBrandOf(brand: BrandCode): RouteBrand {
  return parseRouteBrand(brand) ?? 'tmx';
}
