/** The seed of random requests: the same in every run, so that a failure can be repeated. `FUZZ_SEED` asks for others. */
export const FUZZ_SEED = readSeed(process.env['FUZZ_SEED']);

function readSeed(text: string | undefined): number {
  if (text === undefined || text === '') return 20_260_615;
  const seed = Number(text);
  if (!Number.isSafeInteger(seed)) throw new Error('FUZZ_SEED is a whole number.');
  return seed;
}
