import { buildAll } from '../build-all.ts'
import { runCommand, runSteps } from '../run-command.ts'
import { root, tool } from '../paths.ts'

const task = (name: string) =>
  runCommand(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    `${root}/packages/toolchain/src/tasks/${name}.ts`,
  ])

process.exit(
  await runSteps([
    { name: 'check', run: () => task('check') },
    { name: 'build', run: () => buildAll().then(() => 0) },
    { name: 'unit tests', run: () => runCommand(tool('vitest'), ['run']) },
    { name: 'journeys', run: () => task('e2e') },
  ]),
)
