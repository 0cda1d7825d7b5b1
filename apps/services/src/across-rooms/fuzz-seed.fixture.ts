/** The seed of random requests: the same in every run, so that a failure can be repeated. Change it here to try others. */
export const FUZZ_SEED = 20_260_615;
