import { randomUUID } from 'node:crypto';
import { expect, type Stack } from './stack.ts';

/** Takes an act of a department on a loan, as its desk does. */
export async function actOn(
  stack: Stack,
  { loanId }: { readonly loanId: number },
  act: Record<string, unknown>,
): Promise<void> {
  const answer = await fetch(`${stack.url}/api/simulation/loans/act`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-simulation-key': 'simulation' },
    body: JSON.stringify({ loanId, reference: randomUUID(), act }),
  });
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
}
