/** The partner's error answer. */
export type Problem = {
  status: 400 | 401 | 404 | 409 | 422 | 500 | 503;
  code:
    | 'INVALID_REQUEST'
    | 'UNAUTHORIZED'
    | 'NOT_FOUND'
    | 'IDEMPOTENCY_KEY_REUSED'
    | 'ALREADY_DISBURSED'
    | 'LOAN_NOT_PAYABLE'
    | 'AMOUNT_ABOVE_PAYOFF'
    | 'INTERNAL_ERROR'
    | 'UNAVAILABLE';
  message: string;
};
