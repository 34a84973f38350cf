import { spawn } from 'node:child_process'
import { root } from './paths.ts'

/** Runs a command in the repository's folder with its output on the screen; answers its exit code. */
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

/** Runs steps one after the other; stops at the first that fails and says which. */
export async function runSteps(steps: readonly { name: string; run: () => Promise<number> }[]): Promise<number> {
  for (const { name, run } of steps) {
    const started = performance.now()
    console.log(`\n── ${name}`)
    const code = await run()
    if (code !== 0) {
      console.error(`── ${name} failed`)
      return code
    }
    console.log(`── ${name} passed in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  return 0
}
