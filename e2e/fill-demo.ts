import { rm } from 'node:fs/promises'
import { FILLED_DEMO, startServerProcess } from '@cairn/testkit/server-process'

/** Fills one demo for all journeys, which begin with copies of it: filling each anew took a tenth of their time. */
export default async function fillDemo(): Promise<() => Promise<void>> {
  const server = await startServerProcess()
  await server.stop()
  process.env[FILLED_DEMO] = server.dataDir
  return () => rm(server.dataDir, { recursive: true, force: true })
}
