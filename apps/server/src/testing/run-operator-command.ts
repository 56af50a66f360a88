import { execFile } from 'node:child_process';
import { bundledProgram } from './bundled-program.ts';

/** The output of a command of the operator, and its exit code. */
export interface CommandResult {
  code: number;
  output: string;
}

/** Runs the program `commands/<name>.ts` in a process of its own, with the environment of a server. */
export async function runOperatorCommand(
  name: 'backup' | 'restore' | 'admin',
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  input = '',
): Promise<CommandResult> {
  const script = await bundledProgram(`commands/${name}.ts`);
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [script, ...args],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? 1) : 0, output: `${stdout}${stderr}` }),
    );
    child.stdin?.end(input);
  });
}
