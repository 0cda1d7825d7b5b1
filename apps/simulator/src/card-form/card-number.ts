/** A card brand with its number ranges. The server and the card form share this file. */
export type Brand = {
  name: string;
  brandedName: string;
  /** CyberSource card type code. */
  cspType: string;
  /** The brand's name in `allowedCardNetworks`. */
  network: string;
  lengths: readonly number[];
  securityCodeLength: number;
  groups: readonly number[];
};

type RangedBrand = Brand & { range: RegExp };

const FOURS = [4, 4, 4, 4, 3];

const BRANDS: readonly RangedBrand[] = [
  {
    name: 'visa',
    brandedName: 'Visa',
    cspType: '001',
    network: 'VISA',
    lengths: [16, 13, 19],
    securityCodeLength: 3,
    groups: FOURS,
    range: /^4/,
  },
  {
    name: 'mastercard',
    brandedName: 'Mastercard',
    cspType: '002',
    network: 'MASTERCARD',
    lengths: [16],
    securityCodeLength: 3,
    groups: FOURS,
    range: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
  },
  {
    name: 'amex',
    brandedName: 'American Express',
    cspType: '003',
    network: 'AMEX',
    lengths: [15],
    securityCodeLength: 4,
    groups: [4, 6, 5],
    range: /^3[47]/,
  },
  {
    name: 'discover',
    brandedName: 'Discover',
    cspType: '004',
    network: 'DISCOVER',
    lengths: [16, 19],
    securityCodeLength: 3,
    groups: FOURS,
    range: /^(6011|64[4-9]|65)/,
  },
];

export function brandOf(digits: string): Brand | null {
  return BRANDS.find((brand) => brand.range.test(digits)) ?? null;
}

export function brandOfType(cspType: string): Brand | null {
  return BRANDS.find((brand) => brand.cspType === cspType) ?? null;
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let fromRight = 0; fromRight < digits.length; fromRight += 1) {
    const digit = Number(digits.at(-1 - fromRight));
    const doubled = fromRight % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

export function isCardNumber(digits: string): boolean {
  return brandOf(digits)?.lengths.includes(digits.length) === true && passesLuhn(digits);
}

/** Returns true while more digits can still make this a card number. */
export function couldBeCardNumber(digits: string): boolean {
  if (digits === '' || isCardNumber(digits)) return true;
  const brand = brandOf(digits);
  if (brand === null) return digits.length < 4;
  return digits.length < Math.max(...brand.lengths) && !(digits.length === brand.lengths[0]);
}

/** Groups digits as printed on the card, cut at the brand's longest number. */
export function inGroups(digits: string): string {
  const brand = brandOf(digits);
  const longest = Math.max(...(brand?.lengths ?? [19]));
  let rest = digits.slice(0, longest);
  const parts: string[] = [];
  for (const size of brand?.groups ?? FOURS) {
    if (rest === '') break;
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return parts.join(' ');
}

/** Returns the BIN. CyberSource gives 8 digits only on request, and only for numbers of at least 16 digits of these brands. */
export function binOf(digits: string, isLongWanted: boolean): string {
  const isLongKnown = ['001', '002', '004'].includes(brandOf(digits)?.cspType ?? '') && digits.length >= 16;
  return digits.slice(0, isLongWanted && isLongKnown ? 8 : 6);
}
