import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildArea, buildShell } from '@cairn/area-build'
import { buildBaseMap } from '@cairn/basemap/build'
import { areas } from '../paths.ts'

await buildAll()

/**
 * Builds the base map of the demo, the shell and every area, each only when its sources changed, saying on
 * the screen what it does. Writes the hashes of the areas' manifests, by which the server knows what came
 * with the product.
 */
async function buildAll(): Promise<void> {
  const shipped: string[] = []
  await step('base map of the demo', buildBaseMap)
  await step('shell', async () => (await buildShell()).isNew)
  for (const area of readdirSync(areas, { withFileTypes: true })) {
    if (area.isDirectory())
      await step(`area ${area.name}`, async () => {
        const { folder, isNew } = await buildArea(path.join(areas, area.name))
        const manifest = readFileSync(path.join(folder, 'manifest.json'))
        shipped.push(`sha384-${createHash('sha384').update(manifest).digest('base64')}`)
        return isNew
      })
  }
  writeFileSync(path.join(areas, 'shipped.json'), JSON.stringify(shipped))
}

async function step(name: string, build: () => Promise<boolean>): Promise<void> {
  const started = performance.now()
  const isNew = await build()
  console.log(
    isNew ? `  built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s` : `  ${name} is up to date`,
  )
}
