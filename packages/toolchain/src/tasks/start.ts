import { spawn, type ChildProcess } from 'node:child_process'
import { root } from '../paths.ts'
import { runTask } from '../run-task.ts'

process.env.DEMO ??= '1'
// A person watches this terminal: it tells what went wrong, not every step of the log.
process.env.LOG_LEVEL ??= 'warn'

console.log('Building …')
const failed = await runTask('build')
if (failed) process.exit(failed)

const script = 'packages/server/src/main.ts'
/** Exit code of a server that stood still and wants to be started again. */
const STUCK_EXIT = 75
let server = start()
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isStopping = true
    server.kill(signal)
  })

function start(): ChildProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    cwd: root,
    stdio: 'inherit',
  })
  child.on('exit', (code, signal) => {
    const isStuck = code === STUCK_EXIT || signal === 'SIGKILL'
    if (!isStuck || isStopping) process.exit(code ?? 1)
    console.log('The server stood still or was killed. It starts again …')
    server = start()
  })
  return child
}
