import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<{ options: Options }>>['values'];

/** Parses the arguments of a command. The problem is a sentence that names the bad argument and the allowed arguments. */
export function parseArguments<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
): { readonly ok: true; readonly values: Values<Options> } | { readonly ok: false; readonly problem: string } {
  try {
    return { ok: true, values: parseArgs({ args: [...args], options }).values };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [what] = error.message.split(/\.(?:\s|$)/);
    const taken = Object.entries(options).map(([name, { type }]) => (type === 'string' ? `--${name} …` : `--${name}`));
    return { ok: false, problem: `${what}. This command takes ${taken.join(', ')}.` };
  }
}

/** Parses the arguments of this process. Prints a sentence and exits with `exitCode` when they are not valid. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  options: Options,
  exitCode = 1,
): Values<Options> {
  const parsed = parseArguments(process.argv.slice(2), options);
  if (parsed.ok) return parsed.values;
  process.stderr.write(`${parsed.problem}\n`);
  return process.exit(exitCode);
}
