import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { StartError } from './start-error.ts'

/**
 * Where the embedded server listens: a socket folder of the data directory, or a loopback port on Windows.
 */
export interface Endpoint {
  host: string
  port: number
  password: string | undefined
  /** The folder the socket lies in; undefined on Windows. */
  folder: string | undefined
}

/** Port number that names the socket file. */
export const PORT = 5432
/** Longest path of a Unix socket that every system takes, with its closing zero. */
const LONGEST_SOCKET_PATH = 103
const portSchema = v.object({ port: v.number(), password: v.string() })

/**
 * Returns the endpoint of a data directory; the same for the process that starts the server and one that
 * connects later. Makes the folder `run` of its socket; on Windows it keeps a free port and a password.
 */
export async function endpointOf(dataDir: string): Promise<Endpoint> {
  if (process.platform === 'win32') return loopbackEndpoint(dataDir)
  const folder = join(dataDir, 'run')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return { host: shorten(folder), port: PORT, password: undefined, folder }
}

/** Tells whether a server is listening at an endpoint. */
export function answers({ host, port }: Endpoint): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
    const finish = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => finish(true)).once('error', () => finish(false))
  })
}

/**
 * A socket's path has room for about a hundred bytes: a longer one goes through a link in the temporary
 * folder.
 */
function shorten(folder: string): string {
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= LONGEST_SOCKET_PATH) return folder
  const link = join(tmpdir(), `cairn-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
  const stat = lstatSync(link, { throwIfNoEntry: false })
  if (stat?.uid === process.getuid?.() && stat?.isSymbolicLink() && readlinkSync(link) === folder) return link
  if (stat && stat.uid !== process.getuid?.())
    throw new StartError(
      `The path of DATA_DIR is too long for a database socket, and ${link} belongs to someone else: choose a shorter DATA_DIR.`,
    )
  rmSync(link, { force: true, recursive: true })
  symlinkSync(folder, link)
  return link
}

async function loopbackEndpoint(dataDir: string): Promise<Endpoint> {
  const path = join(dataDir, 'postgres.json')
  if (!existsSync(path))
    writeFileSync(path, JSON.stringify({ port: await freePort(), password: randomBytes(24).toString('hex') }), {
      mode: 0o600,
    })
  const { port, password } = v.parse(portSchema, JSON.parse(readFileSync(path, 'utf8')))
  return { host: '127.0.0.1', port, password, folder: undefined }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : PORT))
    })
  })
}
