import { spawn } from 'node:child_process'
import { root } from './paths.ts'

/**
 * Runs a command in the repository root with its output on the terminal, and `env` added to the environment.
 * Returns its exit code (1 if a signal ended it). Rejects if it cannot be started.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/**
 * A step of a longer run: its name, which is printed, and a function that returns an exit code (0 for
 * success).
 */
export interface Step {
  name: string
  run: () => Promise<number>
}

/**
 * Runs steps one after the other until one fails; prints the name, result and time of each. Returns the exit
 * code of the failed one, or 0.
 */
export async function runSteps(steps: readonly Step[]): Promise<number> {
  for (const step of steps) {
    const code = await runStep(step)
    if (code !== 0) return code
  }
  return 0
}

/**
 * Runs steps at the same time, with mixed output, and waits for all. Returns the exit code of the first
 * failed one in the list, or 0.
 */
export async function runTogether(steps: readonly Step[]): Promise<number> {
  const codes = await Promise.all(steps.map(runStep))
  return codes.find((code) => code !== 0) ?? 0
}

/** Runs one step and prints its name, whether it passed, and how long it took. */
async function runStep({ name, run }: Step): Promise<number> {
  const started = performance.now()
  console.log(`\n── ${name}`)
  const code = await run()
  if (code === 0) console.log(`── ${name} passed in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  else console.error(`── ${name} failed`)
  return code
}
