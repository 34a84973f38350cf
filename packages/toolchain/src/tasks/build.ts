import { readdirSync } from 'node:fs'
import path from 'node:path'
import { buildArea, buildShell } from '@cairn/area-build'
import { areas } from '../paths.ts'

await buildAll()

/** Builds the shell and every area, each only when its sources changed, saying on the screen what it does. */
async function buildAll(): Promise<void> {
  await step('shell', async () => (await buildShell()).isNew)
  for (const area of readdirSync(areas, { withFileTypes: true })) {
    if (area.isDirectory())
      await step(`area ${area.name}`, async () => (await buildArea(path.join(areas, area.name))).isNew)
  }
}

async function step(name: string, build: () => Promise<boolean>): Promise<void> {
  const started = performance.now()
  const isNew = await build()
  console.log(
    isNew ? `  built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s` : `  ${name} is up to date`,
  )
}
