import { createHash, createPublicKey, verify } from 'node:crypto'
import { readCitation, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { AreaFiles, MoveCall, MoveRule } from '@cairn/contract/server'
import { dueDate, localDate } from '@cairn/model/working-days'
import { makeBag } from '../../../model/records/bag.ts'
import { clockOf, startClock } from '../../../model/clock/clock.ts'
import {
  csvOfEntries,
  entriesIn,
  isEarly,
  mayReplace,
  opened,
  paperOfRecord,
  RECORD_DAYS,
  remarksIn,
  type RecordEntry,
} from '../../../model/records/record-entries.ts'
import { letterText } from '../letters/letter-words.ts'
import { namedBy } from '../file/load-file.ts'
import { readAll } from '../letters/make-letter.ts'
import { shownTo } from './record-sources.ts'
import { zipOf } from './record-zip.ts'
import { isOnSide } from '../file/side-of.ts'

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

/**
 * Opens a record to the other side, which then has until that day to remark on it. What was left out stays
 * out, and so does what whoever opens it may not read: they see before what goes in.
 */
const openRecord: MoveRule = async (call) => {
  const { item: record, asServer, asked } = call
  await requireSide(call, record)
  const notice = await asServer.read(String(record['notice']) as ItemId)
  if (String(asked['until']) < firstDayOf(notice))
    throw new CairnError('invalidItem', 'until', {
      properties: { until: { userMessage: 'errors.consultation.recordTooSoon' } },
    })
  const ticked = (await shownTo(call, record)).filter(({ included }) => included)
  if (ticked.length === 0) throw new CairnError('consultation.recordEmpty')
  const { entries, picks } = opened(await Promise.all(ticked.map((entry) => frozen(entry, call.files))))
  return { set: { entries, picks, submitter: notice['submitter'] } }
}

/** The first day on which the time of the other side may end, in working days of the community. */
function firstDayOf(notice: Item): string {
  const { calendar } = clockOf(notice['clock']) ?? startClock({}, '')
  const start = new Date().toISOString()
  return dueDate({ start, days: RECORD_DAYS }, calendar) ?? localDate(start, calendar.zone)
}

/** Returns an entry as it stays from now on: of a letter with the checksum of its file. */
async function frozen(entry: RecordEntry, files: AreaFiles): Promise<RecordEntry> {
  const { id } = readCitation(entry.evidence) ?? {}
  if (entry.kind !== 'LETTER' || id === undefined) return entry
  const file = await files.open(id)
  return { ...entry, sha256: digestOf(await readAll(await file.stream())) }
}

/** Throws `notAllowed` for who is not of the side that compiled a record. */
async function requireSide({ asServer, actor }: MoveCall, record: Item): Promise<void> {
  if (!(await isOnSide(asServer, record, actor, record['compiledBy']))) throw new CairnError('notAllowed')
}

/**
 * Seals a record: its entries, remarks and files go into a signed bundle. Throws `consultation.sealEarly`
 * while the other side still has time and has not said that it is done, and `notAllowed` for who is not of
 * the side that compiled it. It takes the place of former ones, but what both sides agreed on is only
 * replaced by what both agree on.
 */
const sealRecord: MoveRule = async (call) => {
  const { asServer, filesAsServer, item } = call
  const record = await asServer.read(item.$id)
  await requireSide(call, record)
  const notice = await asServer.read(String(record['notice']) as ItemId)
  const zone = clockOf(notice['clock'])?.calendar.zone ?? 'UTC'
  if (isEarly(record, localDate(new Date().toISOString(), zone))) throw new CairnError('consultation.sealEarly')
  const sealed = new Date().toISOString()
  const bytes = await zipOf(await bagOf(record, sealed, filesAsServer))
  const digest = digestOf(bytes)
  const target = { type: 'ConsultRecord', property: 'bundle', index: record._i }
  const bundle = await filesAsServer.keep(bytes, 'record-of-consultation.zip', target, `${record.$id} ${digest}`)
  const others = await namedBy(asServer, 'ConsultRecord', 'notice', String(record['notice']))
  return {
    set: { bundle, digest, sealed },
    writes: others
      .filter((other) => other.$id !== record.$id && other['state'] === 'SEALED' && mayReplace(record, other))
      .map(({ $id }) => ({ op: 'move', id: $id, action: 'replaceRecord' })),
  }
}

async function bagOf(record: Item, sealed: string, files: AreaFiles) {
  const [entries, remarks] = [entriesIn(record['entries']), remarksIn(record['remarks'])]
  const say = (key: string, values = {}) => letterText(`consultation.recordPaper.${key}`, 'en', values)
  const title = String(record['title'])
  const pdf = await files.pdf(
    paperOfRecord(entries, remarks, {
      ...{ title, language: 'en', remarks: say('remarks'), footer: `${title} · ${inWords(sealed)}` },
      cited: (kind, version) => say('cited', { kind: letterText(`consultation.record.kinds.${kind}`, 'en'), version }),
      head: [say('date'), say('from'), say('summary'), say('evidence')],
    }),
  )
  const encode = (text: string) => new TextEncoder().encode(text)
  const payload: Record<string, Uint8Array> = {
    'record.pdf': pdf,
    'record.csv': encode(csvOfEntries(entries)),
    'record.json': encode(JSON.stringify({ record: record.$id, title, sealed, entries, remarks }, null, 2)),
  }
  let letters = 0
  for (const { kind, date, evidence, sha256 } of entries) {
    const { id } = readCitation(evidence) ?? {}
    if (kind !== 'LETTER' || sha256 === undefined || id === undefined) continue
    const file = await files.open(id)
    payload[`files/letter-${++letters}-${date.slice(0, 'YYYY-MM-DD'.length)}.pdf`] = await readAll(await file.stream())
  }
  const info = { 'External-Description': title, 'External-Identifier': record.$id, 'Bagging-Date': sealed.slice(0, 10) }
  return makeBag(payload, info, digestOf, (bytes) => files.sign(bytes))
}

/** A moment to the minute, in UTC. */
function inWords(moment: string): string {
  return `${moment.slice(0, 'YYYY-MM-DDTHH:mm'.length).replace('T', ' ')} UTC`
}

/** What the server checks and stores for each move of a record. */
export const recordMoves: Record<string, MoveRule> = { openRecord, sealRecord, sealOwnRecord: sealRecord }
