import { root } from './paths.ts'
import { runCommand } from './run-command.ts'

/**
 * Runs a task, a file of `src/tasks` given by its name, in a separate process, so that its memory is freed.
 * Returns its exit code.
 */
export function runTask(name: string, args: readonly string[] = []): Promise<number> {
  const script = `${root}/packages/toolchain/src/tasks/${name}.ts`
  return runCommand(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args])
}
