import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Backend } from '@cairn/area-build'
import { startServerProcess } from '@cairn/testkit/server-process'
import { areas, root } from './paths.ts'
import { runTask } from './run-task.ts'

/** Password of every account of the demo. */
export const DEMO_PASSWORD = 'walk-the-shoreline'

/**
 * Builds the product and starts its demo in a separate process, with the area in `folder` enabled too if
 * that is directly in `remotes/`. Returns the demo's address with an administrator's e-mail address and
 * password, and a function that stops it and deletes its data. Throws if the build fails.
 */
export async function openAreaDemo(folder: string): Promise<{ backend: Backend; close(): Promise<void> }> {
  if ((await runTask('build')) !== 0) throw new Error('the demo was not built')
  const place = mkdtempSync(path.join(os.tmpdir(), 'cairn-area-demo-'))
  const install = JSON.parse(readFileSync(path.join(root, 'deploy/installs/shared.json'), 'utf8')) as { areas: object }
  const own = path.dirname(folder) === areas ? { [path.basename(folder)]: 'latest' } : {}
  const file = path.join(place, 'install.json')
  writeFileSync(file, JSON.stringify({ ...install, areas: { ...install.areas, ...own } }))
  const server = await startServerProcess({ INSTALL: file })
  return {
    backend: { origin: server.url, email: 'admin@demo.test', password: DEMO_PASSWORD },
    async close() {
      await server.close()
      rmSync(place, { recursive: true, force: true })
    },
  }
}
