import type { Config } from '#config.ts';
import { callLendside, firstText, listIn, notInSimulation, unreachable } from './call-lendside.ts';
import { readLoans } from './loan-desk.ts';
import { textAt, textsAt } from '#json/value-at.ts';

/** A seeded person, with pages that a signed link could open. */
export type LinkPerson = {
  /** For example "P03". */
  code: string;
  name: string;
  profileId: string;
  pages: { path: string; label: string }[];
};

export type PeopleAnswer = { ok: true; people: LinkPerson[] } | { ok: false; message: string };

export type LinkAsked = { profileId: string; path: string; isGuestPayment: boolean; validMinutes: number };

export type LinkAnswer = { ok: true; url: string } | { ok: false; message: string };

const TIMEOUT_MS = 15_000;

function pagesOf(brand: string, loans: readonly { loanId: number; product: string }[]): LinkPerson['pages'] {
  const payments = loans.map(({ loanId, product }) => ({
    path: `/${brand}/Accounts/${loanId}/Payment`,
    label: `Pay ${product}`,
  }));
  return [...payments, { path: `/${brand}/Accounts`, label: 'Accounts' }, { path: '/Home', label: 'All my accounts' }];
}

/** Reads the seeded people, each with the pages of their loans. */
export async function readPeople(config: Config): Promise<PeopleAnswer> {
  const answer = await callLendside(config, '/simulation/cast', undefined, TIMEOUT_MS);
  if (answer === null) return { ok: false, message: unreachable(config) };
  if (!answer.ok) return { ok: false, message: notInSimulation(answer.status) };
  const read = await readLoans(config);
  const loans = read.ok ? read.loans : [];
  const people = listIn(answer.json, 'people').map((json) => {
    const code = textAt(json, 'code') ?? '';
    const own = loans.filter((loan) => loan.person === code);
    const pages = pagesOf(textsAt(json, 'brands')[0] ?? 'tmx', own);
    return { code, name: textAt(json, 'name') ?? '', profileId: textAt(json, 'profileId') ?? '', pages };
  });
  return { ok: true, people };
}

/** Asks Lendside to sign a link. Returns Lendside's own message when it refuses. */
export async function makeLink(config: Config, asked: LinkAsked): Promise<LinkAnswer> {
  const answer = await callLendside(config, '/simulation/signedLink', asked, TIMEOUT_MS);
  if (answer === null) return { ok: false, message: unreachable(config) };
  const url = textAt(answer.json, 'url');
  if (answer.ok && url !== undefined) return { ok: true, url };
  const said = firstText(answer.json, ['message', 'errorCode']);
  return { ok: false, message: said === '' ? notInSimulation(answer.status) : said };
}
