import path from 'node:path'
import { newArea } from '@cairn/area-build'
import { root } from '../paths.ts'

const USAGE = 'pnpm area new NAME   makes remotes/NAME, an area that builds and passes its test'

const [command, name = ''] = process.argv.slice(2)
if (command !== 'new' || name === '') {
  console.error(USAGE)
  process.exit(1)
}
try {
  const folder = path.relative(root, await newArea(name, path.join(root, 'remotes')))
  console.log(`Made ${folder}. Next:`)
  console.log('  node packages/toolchain/boot.mjs exec pnpm install')
  console.log(`  one line "${name}": "latest" under "areas" in deploy/installs/*.json, then npm start`)
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : thrown)
  process.exit(1)
}
