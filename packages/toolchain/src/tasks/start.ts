import { spawn } from 'node:child_process'
import { buildAll } from '../build-all.ts'
import { root } from '../paths.ts'

process.env.DEMO ??= '1'
console.log('Building …')
await buildAll()

// In a process of its own, so that the compiler's memory is given back before the server begins.
const server = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', 'packages/server/src/main.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))
