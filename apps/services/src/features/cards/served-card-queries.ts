import { findCardRouting, type CardRouting } from '@lendside/domain/configuration/card-routing.ts';
import { loanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Queryable } from '#platform/database.ts';
import { readConfiguration } from '#features/configuration/configuration-queries.ts';

/** Returns which processors can charge a card for this loan. Source: LOA-031, decision 012. */
export async function readCardRouting(database: Queryable, loan: LoanRecord): Promise<CardRouting> {
  const { cardProcessors } = await readConfiguration(database);
  return findCardRouting(cardProcessors, loan.brand, loanSystemName(loan.snapshot.lmsId));
}
