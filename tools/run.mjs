// The entry point of every npm script. Plain JavaScript that any Node can parse, so that an old Node gets one clear sentence.
// Everything it starts runs on the pinned Node 24.
const nodeMajor = Number(process.versions.node.split('.')[0]);

if (nodeMajor < 20) {
  console.error(
    `Lendside needs Node 20 or newer, and this is ${process.version}: install a newer Node and run the command again.`,
  );
  process.exitCode = 1;
} else {
  import('./toolchain.mjs').then(
    ({ runTask }) => runTask(process.argv[2] ?? 'start', process.argv.slice(3)),
    (error) => {
      console.error(`The tools of this checkout cannot be loaded: ${error.message}`);
      process.exitCode = 1;
    },
  );
}
