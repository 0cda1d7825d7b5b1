/** The customer number and loan system of the record to change. */
interface CustomerRecord {
  readonly customerId: string;
  readonly lmsId: 1 | 2 | 3;
}

/** Returns the record to change: that of TLXe if there is one, else of NLS, else of the partner. Null for a person unknown to
 *  every loan system. */
export function recordOf({
  lmsReferenceIds,
}: {
  readonly lmsReferenceIds: {
    readonly NLS: string | null;
    readonly TLXe: string | null;
    readonly Invictus: string | null;
  };
}): CustomerRecord | null {
  const { NLS, TLXe, Invictus } = lmsReferenceIds;
  if (TLXe !== null) return { customerId: TLXe, lmsId: 2 };
  if (NLS !== null) return { customerId: NLS, lmsId: 1 };
  return Invictus === null ? null : { customerId: Invictus, lmsId: 3 };
}
