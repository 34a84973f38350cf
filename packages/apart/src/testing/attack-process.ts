import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { answerApart } from '../answer.ts'

/** What the test decoder should attempt, as an attacker in control of a decoder would. */
export interface Attack {
  try: 'all' | 'loop' | 'heap' | 'buffers'
  secret?: string
  port?: number
}
/** What the attempt could access; each field is empty if it was blocked. */
export interface Loot {
  environment: string[]
  file: string
  parent: string
  written: string
  connected: boolean
  started: string
}

answerApart(async ({ try: what, secret = '', port = 0 }: Attack): Promise<Loot> => {
  if (what === 'loop') for (;;);
  const held: unknown[] = []
  if (what === 'heap') for (;;) held.push(Array.from({ length: 100_000 }, (_, at) => ({ at })))
  if (what === 'buffers') for (;;) held.push(Buffer.alloc(50_000_000, 1))
  return {
    environment: Object.keys(process.env),
    file: attempt(() => readFileSync(secret, 'utf8')),
    parent: attempt(() => readFileSync(`/proc/${process.ppid}/environ`, 'utf8')),
    written: attempt(() => (writeFileSync(`${secret}.new`, 'x'), `${secret}.new`)),
    connected: await reaches(port),
    started: attempt(() => spawnSync('id', { encoding: 'utf8' }).stdout),
  }
})

function attempt(get: () => string): string {
  try {
    return get()
  } catch {
    return ''
  }
}

async function reaches(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      connect(port, '127.0.0.1')
        .on('connect', () => resolve(true))
        .on('error', () => resolve(false))
    } catch {
      resolve(false)
    }
  })
}
