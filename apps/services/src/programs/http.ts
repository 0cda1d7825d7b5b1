import { openHttp } from './open-http.ts';
import { runProgram } from './run-program.ts';

await runProgram(openHttp);
