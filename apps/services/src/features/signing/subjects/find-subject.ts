import type { DisclosureType, SigningType } from '@lendside/domain/signing/signing-types.ts';
import { origination } from './origination.ts';
import { refinance } from './refinance.ts';
import { settlement } from './settlement.ts';
import type { SigningSubject } from './signing-subject.ts';

/** Everything that can be signed. */
const SUBJECTS: readonly SigningSubject[] = [origination, refinance, settlement];

/** Finds what a type of signing, or of disclosures, is about; null when nothing of that type can be signed online. */
export function findSubject(type: SigningType | DisclosureType): SigningSubject | null {
  return SUBJECTS.find((subject) => subject.type === type) ?? null;
}
