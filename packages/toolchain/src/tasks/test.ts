import { findOrInstallChromium } from '../find-chromium.ts'
import { runSteps, runTogether } from '../run-command.ts'
import { runTask } from '../run-task.ts'
import { installTestPrograms } from '../test-programs.ts'
import { noteTest, withTestTimes } from '../test-times.ts'

process.exit(
  await withTestTimes(() =>
    runSteps([
      { name: 'check, build and what the tests need', run: prepare },
      { name: 'unit tests', run: () => runTask('unit') },
      { name: 'journeys', run: () => runTask('e2e') },
    ]),
  ),
)

/** Checks and builds at the same time, and installs what tests need: without a browser some are skipped. */
function prepare(): Promise<number> {
  return runTogether([
    { name: 'check', run: () => timed('check') },
    { name: 'build', run: () => timed('build') },
    { name: 'Chromium', run: async () => (findOrInstallChromium() ? 0 : 1) },
    { name: 'programs for the tests', run: async () => (installTestPrograms(), 0) },
  ])
}

async function timed(task: string): Promise<number> {
  const began = performance.now()
  const code = await runTask(task)
  noteTest({ kind: task, name: task, ms: performance.now() - began })
  return code
}
