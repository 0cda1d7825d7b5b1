/** Why a program cannot start, as a sentence for whoever starts it; printed without a stack. */
export class StartProblem extends Error {}
