/** What the site decides. */
export type Decision = 'inProgress' | 'documents' | 'approved' | 'declined';

/** What an applicant typed. Amounts in cents. */
export type Typed = {
  productId: number;
  vehicle: { year: number; make: string; model: string } | null;
  vehicleValue: number | null;
  /** Left of a month's income after rent and debts. */
  monthlyIncome: number;
  employer: string;
};

export type Decided = { decision: Decision; reasons: string[] };

const LEAST_INCOME = 20_000;
const LEAST_VALUE = 100_000;

/** Employers that decide by themselves. A person can type them. */
export const MAGIC_EMPLOYERS: readonly { typed: string; decided: Decided; means: string }[] = [
  {
    typed: 'Later',
    decided: { decision: 'inProgress', reasons: [] },
    means: 'nobody decides; the underwriter below does',
  },
  { typed: 'Documents', decided: { decision: 'documents', reasons: [] }, means: 'documents are needed first' },
  {
    typed: 'Unknown',
    decided: { decision: 'declined', reasons: ['unverifiedIncome'] },
    means: 'declined: the income cannot be verified',
  },
  {
    typed: 'Nobody',
    decided: { decision: 'declined', reasons: ['unverifiedIdentity', 'delinquentWithOthers'] },
    means: 'declined for two reasons',
  },
];

/** Decides an application by what was typed: by a magic employer, else by income and value. */
export function decide({ vehicle, vehicleValue, monthlyIncome, employer }: Typed): Decided {
  const magic = MAGIC_EMPLOYERS.find(({ typed }) => typed.toLowerCase() === employer.trim().toLowerCase());
  if (magic !== undefined) return magic.decided;
  const reasons = [
    ...(monthlyIncome < LEAST_INCOME ? ['insufficientIncome'] : []),
    ...(vehicle !== null && (vehicleValue ?? 0) < LEAST_VALUE ? ['collateral'] : []),
  ];
  return reasons.length > 0 ? { decision: 'declined', reasons } : { decision: 'approved', reasons: [] };
}
