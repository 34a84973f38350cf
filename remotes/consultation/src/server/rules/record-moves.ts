import { createHash, createPublicKey, verify } from 'node:crypto'
import { isItemId, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { AreaFiles, MoveCall, MoveRule } from '@cairn/contract/server'
import { localDate } from '@cairn/model/working-days'
import { makeBag } from '../../model/bag.ts'
import { clockOf } from '../../model/clock.ts'
import { csvOfEntries, entriesIn, isEarly, paperOfRecord, remarksIn } from '../../model/record-entries.ts'
import { letterText } from './letter-words.ts'
import { namedBy } from './load-file.ts'
import { readAll } from './make-letter.ts'
import { zipOf } from './record-zip.ts'

const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

/** Returns the SHA-256 of bytes, in hexadecimal digits. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Tells whether an Ed25519 signature in base64 fits bytes, by a public key in base64. */
export function isSignedBy(key: string, bytes: Uint8Array, signature: string): boolean {
  try {
    const der = Buffer.concat([SPKI_HEAD, Buffer.from(key, 'base64')])
    return verify(
      null,
      bytes,
      createPublicKey({ key: der, format: 'der', type: 'spki' }),
      Buffer.from(signature, 'base64'),
    )
  } catch {
    // A key or signature of another length fits nothing.
    return false
  }
}

/** The day of a record's community. */
async function todayOf({ asServer }: Pick<MoveCall, 'asServer'>, record: Item): Promise<string> {
  const notice = await asServer.read(String(record['notice']) as ItemId)
  return localDate(new Date().toISOString(), clockOf(notice['clock'])?.calendar.zone ?? 'UTC')
}

/**
 * Opens a record to the other side, which then has until that day to remark on it. What was left out stays
 * out.
 */
const openRecord: MoveRule = async (call) => {
  const record = await call.asServer.read(call.item.$id)
  if (String(call.asked['until']) < (await todayOf(call, record)))
    throw new CairnError('invalidItem', 'until', {
      properties: { until: { userMessage: 'errors.consultation.inPast' } },
    })
  const notice = await call.asServer.read(String(record['notice']) as ItemId)
  const entries = entriesIn(record['entries']).filter(({ included }) => included)
  if (entries.length === 0) throw new CairnError('consultation.recordEmpty')
  return { set: { entries, submitter: notice['submitter'] } }
}

/**
 * Seals a record: its entries, remarks and files go into a signed bundle. Throws `consultation.sealEarly`
 * while the other side still has time and has not said that it is done.
 */
const sealRecord: MoveRule = async (call) => {
  const { asServer, filesAsServer, item } = call
  const record = await asServer.read(item.$id)
  if (isEarly(record, await todayOf(call, record))) throw new CairnError('consultation.sealEarly')
  const sealed = new Date().toISOString()
  const bytes = await zipOf(await bagOf(record, sealed, filesAsServer))
  const digest = digestOf(bytes)
  const target = { type: 'ConsultRecord', property: 'bundle', index: record._i }
  const bundle = await filesAsServer.keep(bytes, 'record-of-consultation.zip', target, `${record.$id} ${digest}`)
  const others = await namedBy(asServer, 'ConsultRecord', 'notice', String(record['notice']))
  return {
    set: { bundle, digest, sealed },
    writes: others
      .filter(({ $id, state }) => $id !== record.$id && state === 'SEALED')
      .map(({ $id }) => ({ op: 'move', id: $id, action: 'replaceRecord' })),
  }
}

async function bagOf(record: Item, sealed: string, files: AreaFiles) {
  const [entries, remarks] = [entriesIn(record['entries']), remarksIn(record['remarks'])]
  const say = (key: string) => letterText(`consultation.recordPaper.${key}`, 'en')
  const title = String(record['title'])
  const pdf = await files.pdf(
    paperOfRecord(entries, remarks, {
      ...{ title, language: 'en', remarks: say('remarks'), footer: `${record.$id} · ${sealed}` },
      head: [say('date'), say('from'), say('summary'), say('evidence')],
    }),
  )
  const encode = (text: string) => new TextEncoder().encode(text)
  const payload: Record<string, Uint8Array> = {
    'record.pdf': pdf,
    'record.csv': encode(csvOfEntries(entries)),
    'record.json': encode(JSON.stringify({ record: record.$id, title, sealed, entries, remarks }, null, 2)),
  }
  for (const { kind, evidence, sha256 } of entries) {
    const id = evidence.slice(0, evidence.lastIndexOf('@'))
    if (kind !== 'LETTER' || sha256 === undefined || !isItemId(id)) continue
    const file = await files.open(id)
    payload[`files/${id}.pdf`] = await readAll(await file.stream())
  }
  const info = { 'External-Description': title, 'External-Identifier': record.$id, 'Bagging-Date': sealed.slice(0, 10) }
  return makeBag(payload, info, digestOf, (bytes) => files.sign(bytes))
}

/** What the server checks and stores for each move of a record. */
export const recordMoves: Record<string, MoveRule> = { openRecord, sealRecord }
