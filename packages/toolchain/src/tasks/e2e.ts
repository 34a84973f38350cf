import path from 'node:path'
import { findOrInstallChromium } from '../find-chromium.ts'
import { root } from '../paths.ts'
import { runCommand } from '../run-command.ts'
import { runTask } from '../run-task.ts'
import { withScratch } from '../scratch.ts'
import { TEST_NODE } from '../test-node.ts'

const chromium = findOrInstallChromium()
if (!chromium) process.exit(1)
const failed = await runTask('build')
if (failed) process.exit(failed)
const playwright = path.join(root, 'e2e/node_modules/.bin/playwright')
process.exit(
  await withScratch(() =>
    runCommand(playwright, ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)], {
      ...TEST_NODE,
      E2E_CHROMIUM: chromium,
    }),
  ),
)
