import path from 'node:path'
import { root } from '../paths.ts'
import { runCommand } from '../run-command.ts'
import { runTask } from '../run-task.ts'

const failed = await runTask('build')
if (failed) process.exit(failed)
const script = path.join(root, 'packages/bench/src/main.ts')
process.exit(
  await runCommand(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...process.argv.slice(2)]),
)
