import { findOrInstallChromium } from '../find-chromium.ts'
import { tool } from '../paths.ts'
import { runCommand, runSteps } from '../run-command.ts'
import { runTask } from '../run-task.ts'
import { installTestPrograms } from '../test-programs.ts'
import { withTestTimes } from '../test-times.ts'

process.exit(
  await withTestTimes(() =>
    runSteps([
      { name: 'check', run: () => runTask('check') },
      { name: 'build', run: () => runTask('build') },
      // Before the unit tests: those that need a browser are skipped where none is.
      { name: 'Chromium', run: async () => (findOrInstallChromium() ? 0 : 1) },
      { name: 'programs for the tests', run: async () => (installTestPrograms(), 0) },
      { name: 'unit tests', run: () => runCommand(tool('vitest'), ['run']) },
      { name: 'journeys', run: () => runTask('e2e') },
    ]),
  ),
)
