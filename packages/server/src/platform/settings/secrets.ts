import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { StartError } from '@cairn/embedded-postgres'

/** Secret keys of the install. Whoever has them can sign session tokens. */
export interface Secrets {
  /** Signs tokens and XSRF values; the keys that encrypt values in the database are derived from it. */
  tokenKey: Uint8Array
}

const KEY_BYTES = 32
const secretsSchema = v.object({ tokenKey: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })

/**
 * Returns the secrets of this install: from `TOKEN_KEY` (64 lower-case hexadecimal digits), else from
 * `secrets.json` in the data directory, which is written on first start for its owner alone. Several
 * processes of one install must be given the same key. Throws a `StartError` for a key or file that is not
 * valid.
 */
export async function loadSecrets(dataDir: string, env: Record<string, string | undefined>): Promise<Secrets> {
  if (env.TOKEN_KEY)
    return secretsFrom({ tokenKey: env.TOKEN_KEY }, 'TOKEN_KEY must be 64 hexadecimal digits (openssl rand -hex 32).')
  const path = join(dataDir, 'secrets.json')
  const text = (await readIfThere(path)) ?? (await writeNew(dataDir, path))
  return secretsFrom(
    parseOrNull(text),
    `${path} is damaged: restore it, or delete it (everyone will have to sign in again, and with a recovery code where they have two-step sign-in).`,
  )
}

function secretsFrom(value: unknown, sentence: string): Secrets {
  const parsed = v.safeParse(secretsSchema, value)
  if (!parsed.success) throw new StartError(sentence)
  return { tokenKey: Buffer.from(parsed.output.tokenKey, 'hex') }
}

async function writeNew(dataDir: string, path: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, JSON.stringify({ tokenKey: randomBytes(KEY_BYTES).toString('hex') }), { mode: 0o600 })
  // A hard link is atomic: if two processes start at once, the second reads the first one's file.
  await link(draft, path).catch((thrown: unknown) => {
    if (!hasCode(thrown, 'EEXIST')) throw thrown
  })
  await rm(draft)
  return readFile(path, 'utf8')
}

async function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((thrown: unknown) => {
    if (hasCode(thrown, 'ENOENT')) return undefined
    throw thrown
  })
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function hasCode(thrown: unknown, code: string): boolean {
  return thrown instanceof Error && (thrown as NodeJS.ErrnoException).code === code
}
