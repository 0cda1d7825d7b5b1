import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<{ options: Options }>>['values'];

/** The arguments of a command, or a sentence about the one that cannot be read and about those it takes. */
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

/** The arguments of this process; what cannot be read ends it with `exitCode` after a sentence. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  options: Options,
  exitCode = 1,
): Values<Options> {
  const parsed = parseArguments(process.argv.slice(2), options);
  if (parsed.ok) return parsed.values;
  process.stderr.write(`${parsed.problem}\n`);
  return process.exit(exitCode);
}
