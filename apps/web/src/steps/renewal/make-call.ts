import type { Endpoint, RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';

/** Makes a call of the contract: `call` in the app, answers of their own in tests. */
export type MakeCall = <E extends Endpoint>(endpoint: E, input: RequestOf<E>) => Promise<ResponseOf<E>>;
