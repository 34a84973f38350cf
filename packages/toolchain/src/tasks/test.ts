import { tool } from '../paths.ts'
import { runCommand, runSteps } from '../run-command.ts'
import { runTask } from '../run-task.ts'

process.exit(
  await runSteps([
    { name: 'check', run: () => runTask('check') },
    { name: 'build', run: () => runTask('build') },
    { name: 'unit tests', run: () => runCommand(tool('vitest'), ['run']) },
    { name: 'journeys', run: () => runTask('e2e') },
  ]),
)
