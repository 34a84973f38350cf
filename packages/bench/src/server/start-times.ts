import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '@cairn/testkit/server-process'
import { root } from '@cairn/toolchain/paths'
import { runCommand } from '@cairn/toolchain/run-command'
import type { Figure } from '../base/table.ts'

/** Measures `npm start` until ready in a fresh clone (cold), and again in the same clone (warm). */
export async function measureStartTimes(): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cairn-start-'))
  try {
    if ((await runCommand('git', ['clone', '--quiet', root, folder])) !== 0) throw new Error('git clone failed')
    const cold = await timeStart(folder)
    const warm = await timeStart(folder)
    return [
      { what: 'npm start in a fresh clone until ready', figure: `${cold.toFixed(1)} s`, beside: '', verdict: '' },
      {
        what: 'npm start again until ready',
        figure: `${warm.toFixed(1)} s`,
        beside: `cold ${cold.toFixed(1)} s`,
        verdict: (warm / cold).toFixed(2),
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function timeStart(folder: string): Promise<number> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port) },
    detached: true,
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return (performance.now() - started) / 1000
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    await exited
    while (await isReady(port)) await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
}
