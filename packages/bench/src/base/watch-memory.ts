import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ServerProcess } from '@cairn/testkit/server-process'

const LOOK_EVERY_MS = 100

/** Watches the resident bytes of the server, each process of it that there is, from now until `stop`. */
export function watchMemory(server: ServerProcess) {
  let before = 0
  let peak = 0
  let lately = 0
  const look = async () => {
    const pid = server.pid()
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
    const bytes = Number(stdout) * 1024
    before ||= bytes
    peak = Math.max(peak, bytes)
    lately = Math.max(lately, bytes)
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  return {
    /** The most since this was asked last. */
    lately() {
      const most = lately
      lately = 0
      return most
    },
    stop() {
      clearInterval(timer)
      return { before, peak }
    },
  }
}
