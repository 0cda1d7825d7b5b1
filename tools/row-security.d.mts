/** Tables without row-level security, each with the reason. */
export const WITHOUT_ROW_SECURITY: Readonly<Record<string, string>>;

/** Functions that run with the rights of the owner, grouped by reason. */
export const OWNER_FUNCTIONS: Readonly<Record<string, readonly string[]>>;
