const LOAN_NUMBER = /(\d{5}-\d{7}-\d{2})/;

/** Splits a text at its full loan numbers (`SSSSS-NNNNNNN-RR`): every second part is one. Source: loan-core 0.1 (headers). */
export function loanNumberParts(text: string): readonly string[] {
  return text.split(LOAN_NUMBER);
}
