import { createHash, randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { UploadProgress, Item } from '@cairn/contract'
import type { TestClient } from '@cairn/testkit/server'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { beginUpload, sendBytes, uploadedBytes, uploadIdOf } from '@cairn/testkit/upload'
import { openSession } from '../base/browser.ts'
import { megabytes, type Figure } from '../base/table.ts'
import { watchMemory } from '../base/watch-memory.ts'

const BYTES = Number(process.env.BENCH_BYTES ?? 512 * 1024 ** 2)
/** What the client of the product sends in one request. */
const PIECE_BYTES = 4 * 1024 * 1024
/** The server answers within 20 s how far a large file is (milliseconds). */
const ANSWER_WITHIN_MS = 60_000
/** What the memory of the server may grow by, however large the file is (bytes). */
const MOST_GROWN = 200_000_000

/**
 * Measures the upload of a large file during which the server is killed and restarted, checks that it resumes
 * and the bytes are equal, and compares with writing the same bytes to disk.
 */
export async function measureUpload(): Promise<Figure[]> {
  const server = await startServerProcess({ MAX_FILE_MB: String(Math.ceil(BYTES / 1_000_000)) })
  try {
    const plain = await writePlain(path.join(server.dataDir, 'plain'))
    const memory = watchMemory(server)
    const { seconds, repeated, attached } = await uploadCut(server)
    const { before, peak } = memory.stop()
    const grown = peak - before
    return [
      {
        what: `upload of ${megabytes(BYTES)}, the server killed half-way and started again (that left out)`,
        figure: `${megabytes(BYTES / seconds)}/s`,
        beside: `a plain write to the same disk ${megabytes(BYTES / plain)}/s; sent twice ${megabytes(repeated)}`,
        verdict: (plain / seconds).toFixed(2),
      },
      {
        what: 'its sum taken and its bytes brought to rest',
        figure: `${attached.toFixed(1)} s`,
        beside: 'same SHA-256 as what was sent',
        verdict: `${megabytes(BYTES / attached)}/s`,
      },
      {
        what: 'memory of the server meanwhile',
        figure: megabytes(peak),
        beside: `${megabytes(before)} before, may grow by ${megabytes(MOST_GROWN)}`,
        verdict: grown <= MOST_GROWN ? 'flat' : `GROWN by ${megabytes(grown)}`,
      },
    ]
  } finally {
    await server.close()
  }
}

/** Seconds for the same bytes, brought to the disk. */
async function writePlain(file: string): Promise<number> {
  const handle = await open(file, 'w')
  const started = performance.now()
  for (let at = 0; at < BYTES; at += PIECE_BYTES) await handle.writeFile(pieceAt(at))
  await handle.sync()
  const seconds = (performance.now() - started) / 1000
  await handle.close()
  await rm(file)
  return seconds
}

async function uploadCut(server: ServerProcess) {
  const started = performance.now()
  let session = await openSession(server.url, 'admin@demo.test')
  const file = { name: 'large.bin', bytes: { length: BYTES } as Uint8Array, relType: 'Lexeme', relProp: 'media' }
  const begun = await beginUpload(server.url, session.token, file)
  if (begun.status !== 201) throw new Error(`${begun.status} ${await begun.text()}`)
  const id = uploadIdOf(begun)
  const half = BYTES / 2
  for (let at = 0; at < half; at += PIECE_BYTES) await sendPiece(server, session.token, id, at)
  const cut = sendBytes(server.url, session.token, id, half, pieceAt(half)).catch(() => undefined)
  const killed = performance.now()
  await server.kill()
  await cut
  await server.start()
  session = await openSession(server.url, 'admin@demo.test')
  const away = performance.now() - killed
  const from = await uploadedBytes(server.url, session.token, id)
  for (let at = from; at < BYTES; at += PIECE_BYTES - (at % PIECE_BYTES)) await sendPiece(server, session.token, id, at)
  const sent = performance.now()
  const attachment = await attach(session, id)
  const ended = performance.now()
  const stored = await session.request<Item & { checksum: string }>(`read/${String(attachment['fileID'])}`)
  session.close()
  if (stored.checksum !== sumOfAll()) throw new Error('the bytes are not those that were sent')
  return {
    seconds: (sent - started - away) / 1000,
    attached: (ended - sent) / 1000,
    repeated: Math.max(0, half + PIECE_BYTES - from),
  }
}

async function sendPiece({ url }: ServerProcess, token: string | undefined, id: string, at: number): Promise<void> {
  const answer = await sendBytes(url, token, id, at, pieceAt(at))
  if (answer.status !== 204) throw new Error(`${answer.status} ${await answer.text()}`)
}

/** Asks for the attachment until it is there: the sum of a large file takes longer than an answer may. */
async function attach(session: TestClient, uploadID: string): Promise<Item> {
  for (;;) {
    const answer = await session.request<Item | UploadProgress>(
      'act/attachUpload',
      { t: '', i: 0, uploadID },
      ANSWER_WITHIN_MS,
    )
    if ('$id' in answer) return answer
  }
}

const NOISE = randomBytes(PIECE_BYTES)

/** The bytes from there to the end of their piece; each piece says which it is. */
function pieceAt(at: number): Buffer {
  const within = at % PIECE_BYTES
  const piece = Buffer.from(NOISE)
  piece.writeDoubleBE(at - within)
  return piece.subarray(within, Math.min(PIECE_BYTES, BYTES - at + within))
}

function sumOfAll(): string {
  const hash = createHash('sha256')
  for (let at = 0; at < BYTES; at += PIECE_BYTES) hash.update(pieceAt(at))
  return hash.digest('hex')
}
