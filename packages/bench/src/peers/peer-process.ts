import { spawn } from 'node:child_process'

const READY_WITHIN_MS = 60_000

/** A running process of a product that is measured beside Cairn. */
export interface PeerProcess {
  stop(): Promise<void>
}

/** Runs a peer's server and waits until `url` answers. */
export async function runPeer(
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: Record<string, string>; url: string },
): Promise<PeerProcess> {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-2000))
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // Whatever goes wrong, it does not outlive the benchmark.
  process.once('exit', () => child.kill())
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until && child.exitCode === null;) {
    if (
      await fetch(options.url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { stop }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await stop()
  throw new Error(`it did not start: ${output.trim().slice(-500)}`)
}
