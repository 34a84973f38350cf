import path from 'node:path'
import { buildAll } from '../build-all.ts'
import { findOrInstallChromium } from '../find-chromium.ts'
import { root } from '../paths.ts'
import { runCommand } from '../run-command.ts'

const chromium = findOrInstallChromium()
if (!chromium) {
  console.error(
    'The journeys need Chromium, and it could not be installed. Install it, or name its file in E2E_CHROMIUM.',
  )
  process.exit(1)
}
await buildAll()
const playwright = path.join(root, 'e2e/node_modules/.bin/playwright')
process.exit(
  await runCommand(playwright, ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)], {
    E2E_CHROMIUM: chromium,
  }),
)
