import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { packPackages } from '../pack.ts'

const [to = 'packages/toolchain/dist/packages'] = process.argv.slice(2)
await mkdir(to, { recursive: true })
for (const [name, file] of Object.entries(await packPackages(path.resolve(to)))) console.log(`${name}  ${file}`)
