/** The reason why a program cannot start, as a sentence for the operator. Printed without a stack. */
export class StartProblem extends Error {}
