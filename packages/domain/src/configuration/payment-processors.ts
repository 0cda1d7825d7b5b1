/** Payment processors and their wire numbers. Source: LOA-031. */
export const PAYMENT_PROCESSORS = { CyberSource: 1, Repay: 2, Mixed: 3, BridgePay: 4, None: 5 } as const;
