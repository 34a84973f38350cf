import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildArea } from '@cairn/area-build'
import { untilAtRest } from '@cairn/testkit/at-rest'
import { FILLED_DEMO, startServerProcess } from '@cairn/testkit/server-process'
import { GALLERY } from './area-store.ts'

/**
 * Prepares a run of journeys (Playwright's global setup): builds the gallery, fills one demo that servers
 * copy, waits until it has no more reactions to run, and has servers share Node's compile cache. Returns a
 * function that deletes the demo and the cache.
 */
export default async function fillDemo(): Promise<() => Promise<void>> {
  const compiled = mkdtempSync(path.join(tmpdir(), 'cairn-compiled-'))
  process.env.NODE_COMPILE_CACHE = compiled
  await buildArea(GALLERY)
  const server = await startServerProcess()
  await untilAtRest(server)
  await server.stop()
  process.env[FILLED_DEMO] = server.dataDir
  return async () => {
    for (const folder of [server.dataDir, compiled]) await rm(folder, { recursive: true, force: true })
  }
}
