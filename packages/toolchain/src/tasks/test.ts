import { findOrInstallChromium } from '../find-chromium.ts'
import { tool } from '../paths.ts'
import { runCommand, runSteps, runTogether } from '../run-command.ts'
import { runTask } from '../run-task.ts'
import { installTestPrograms } from '../test-programs.ts'
import { withTestTimes } from '../test-times.ts'

process.exit(
  await withTestTimes(() =>
    runSteps([
      { name: 'check, build and what the tests need', run: prepare },
      { name: 'unit tests', run: () => runCommand(tool('vitest'), ['run']) },
      { name: 'journeys', run: () => runTask('e2e') },
    ]),
  ),
)

/** Checks and builds at the same time, and installs what tests need: without a browser some are skipped. */
function prepare(): Promise<number> {
  return runTogether([
    { name: 'check', run: () => runTask('check') },
    { name: 'build', run: () => runTask('build') },
    { name: 'Chromium', run: async () => (findOrInstallChromium() ? 0 : 1) },
    { name: 'programs for the tests', run: async () => (installTestPrograms(), 0) },
  ])
}
