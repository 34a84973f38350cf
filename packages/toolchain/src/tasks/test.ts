import { findOrInstallChromium } from '../find-chromium.ts'
import { tool } from '../paths.ts'
import { runCommand, runSteps } from '../run-command.ts'
import { runTask } from '../run-task.ts'

process.exit(
  await runSteps([
    { name: 'check', run: () => runTask('check') },
    { name: 'build', run: () => runTask('build') },
    // Before the unit tests: those that need a browser are skipped where none is.
    { name: 'Chromium', run: async () => (findOrInstallChromium() ? 0 : 1) },
    { name: 'unit tests', run: () => runCommand(tool('vitest'), ['run']) },
    { name: 'journeys', run: () => runTask('e2e') },
  ]),
)
