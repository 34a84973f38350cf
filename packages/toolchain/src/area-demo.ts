import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Backend } from '@cairn/area-build'
import { startServerProcess } from '@cairn/testkit/server-process'
import { areas, root } from './paths.ts'
import { runTask } from './run-task.ts'

export const DEMO_PASSWORD = 'walk-the-shoreline'

/** The demo with the area of a folder of `remotes/` switched on besides its own, and an administrator who sees all of it. */
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
