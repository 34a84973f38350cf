import { spawn } from 'node:child_process'
import { root } from '../paths.ts'
import { runTask } from '../run-task.ts'

process.env.DEMO ??= '1'
// A person watches this terminal: it tells what went wrong, not every step of the log.
process.env.LOG_LEVEL ??= 'warn'

console.log('Building …')
const failed = await runTask('build')
if (failed) process.exit(failed)

const script = 'packages/server/src/main.ts'
const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))
