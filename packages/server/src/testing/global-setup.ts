import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KEPT_FOLDER, startTestServer, VARIABLE } from './test-server.ts'

/**
 * Starts one embedded PostgreSQL for a test run; test files find it through the environment (vitest global
 * setup). Also keeps Node's compile cache for the run, which halves the start of a process. Each project of a
 * run calls this; only the first call starts the server.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[VARIABLE]) return undefined
  const compiled = mkdtempSync(join(tmpdir(), 'cairn-compiled-'))
  const kept = mkdtempSync(join(tmpdir(), 'cairn-kept-'))
  const { connection, stop } = await startTestServer()
  const found = { [VARIABLE]: JSON.stringify(connection), [KEPT_FOLDER]: kept, NODE_COMPILE_CACHE: compiled }
  Object.assign(process.env, found)
  return async () => {
    await stop()
    for (const folder of [compiled, kept]) rmSync(folder, { recursive: true, force: true })
  }
}
