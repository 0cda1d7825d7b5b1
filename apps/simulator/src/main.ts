import { parseConfig } from '#config.ts';
import { startSimulator } from '#simulator.ts';

function reasonOf(fault: unknown): string {
  const code = fault instanceof Error && 'code' in fault ? fault.code : undefined;
  const message = fault instanceof Error ? fault.message : String(fault);
  if (code === 'EADDRINUSE')
    return `${message}. Another program uses the port: set SIMULATOR_PORT, SMTP_PORT, SCANNER_PORT or ROAD_PORT.`;
  if (code === 'EACCES' || code === 'EROFS')
    return `${message}. Set SIMULATOR_DATA_DIR to a folder that can be written.`;
  return message;
}

async function main(): Promise<void> {
  const config = parseConfig(process.env);
  const simulator = await startSimulator(config);
  const road = simulator.roadUrl === null ? '' : `, the app behind a failing proxy at ${simulator.roadUrl}`;
  process.stdout.write(`Simulated world at ${simulator.url}, mail on port ${simulator.smtpPort}${road}\n`);
  const stop = (): void => {
    // A second signal ends the process immediately, even when closing hangs.
    process.off('SIGTERM', stop);
    process.off('SIGINT', stop);
    void simulator.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch((fault: unknown) => {
  process.stderr.write(`The simulator cannot start: ${reasonOf(fault)}\n`);
  process.exit(1);
});
