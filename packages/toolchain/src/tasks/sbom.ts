import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readSbom, unexplainedLicences } from '../sbom.ts'

const file = path.resolve(process.argv[2] ?? 'packages/toolchain/dist/sbom.json')
const sbom = await readSbom()
await mkdir(path.dirname(file), { recursive: true })
await writeFile(file, sbom)
console.log(`wrote ${file}`)
for (const problem of unexplainedLicences(sbom)) console.error(`look at the licence of ${problem}`)
