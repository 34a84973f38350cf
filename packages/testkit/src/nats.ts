import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { freePort } from './server-process.ts'

/** A NATS message server in a separate process, which tests can kill and start again at the same address. */
export interface NatsServer {
  url: string
  /** Process id. Undefined while it is stopped. */
  pid: () => number | undefined
  kill: () => Promise<void>
  start: () => Promise<void>
}

/** True if nats-server is installed. */
export const hasNats = spawnSync('nats-server', ['--version']).status === 0

/** Starts a NATS server on a free port. Throws if it exits. */
export async function startNats(): Promise<NatsServer> {
  const port = await freePort()
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    child = spawn('nats-server', ['--addr', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' })
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`nats-server ended with ${child.exitCode}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  await start()
  return {
    url: `nats://127.0.0.1:${port}`,
    pid: () => child?.pid,
    start,
    async kill() {
      const running = child
      child = undefined
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      running.kill('SIGKILL')
      await once(running, 'exit')
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
