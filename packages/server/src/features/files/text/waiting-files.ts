import { FILE_TYPE } from '@cairn/contract'
import type { ItemContext } from '../../../items/read/item-context.ts'
import { limitTo } from '../../../lib/limit.ts'
import { createTimeShares } from '../../../lib/time-shares.ts'
import { createLocks } from '../../tasks/port.ts'
import { readsScansHere } from './read-scan-apart.ts'

type Where = Pick<ItemContext, 'database' | 'types'>

/** Selects the first unread file of each uploader after the last one read, so that uploaders take turns. */
const UNREAD = `select coalesce(item.doc ->> 'broughtBy', '') as person, min(item.i) as i from item
  left join unnest($2::text[], $3::int[]) as past (person, at) on past.person = coalesce(item.doc ->> 'broughtBy', '')
  where item.t = $1 and item.i > coalesce(past.at, 0) and doc ? 'checksum' and not doc ? 'textFrom' and not deleted
  group by 1`
/** Selects the first file after another one whose pages are pictures that no program was there to read. */
const SCAN = `select coalesce(doc ->> 'broughtBy', '') as person, i from item
  where t = $1 and i > $2 and doc ->> 'textFrom' = 'UNREAD' and not deleted order by i limit 1`

/** Lock of the process that reads scans again. */
const SCANS = 'scans-read-again'

/** A file to extract text from, and its uploader. */
export interface Waiting {
  person: string
  i: number
  /** It was noted as pictures that no program reads. */
  isScan?: boolean
}

/** Says which file is read next. */
export interface Turns {
  /** Takes a file, each of another person at a time; undefined where none waits. */
  take(): Promise<Waiting | undefined>
  /** Notes that a file that was taken is done, after so many milliseconds. */
  took(file: Waiting, ms: number): void
  /** Gives files that were taken and not read once more. */
  again(): void
  /** Leaves scans to other processes. */
  close(): Promise<void>
}

/**
 * Creates the turns of files without extracted text. Time is shared between people. Where scans are read
 * here, those that could not be read before follow once, one at a time, while no other file waits, and keep
 * nobody waiting. One process reads them.
 */
export function createTurns(where: Where): Turns {
  const shares = createTimeShares()
  const inTurn = limitTo(1)
  /** The last file of each person that was looked at, and people one of whose files is being read. */
  const [past, served] = [new Map<string, number>(), new Set<string>()]
  /** The last scan that was read again; undefined once there is none. */
  let lastScan = readsScansHere() ? 0 : undefined
  let isScanRead = false
  /** Held while this process reads scans again. */
  const claim = createLocks(where.database, () => void claim.giveBack())

  async function next(): Promise<Waiting | undefined> {
    const waiting = await findUnread(where, past)
    const person = shares.next([...waiting.keys()], served)
    const i = person === undefined ? undefined : waiting.get(person)
    if (person === undefined || i === undefined) return nextScan()
    served.add(person)
    past.set(person, i)
    return { person, i }
  }

  async function nextScan(): Promise<Waiting | undefined> {
    if (lastScan === undefined || isScanRead || served.size > 0) return undefined
    const isOurs = await claim.take([SCANS])
    const scan = isOurs ? await findScan(where, lastScan) : undefined
    if (!scan) await claim.giveBack()
    // What another process reads now is looked at once more later.
    if (isOurs) lastScan = scan?.i
    isScanRead = scan !== undefined
    return scan && { ...scan, isScan: true }
  }

  return {
    take: () => inTurn(next),
    took({ person, isScan }, ms) {
      if (isScan) {
        isScanRead = false
        return
      }
      served.delete(person)
      shares.took(person, ms)
    },
    again: () => past.clear(),
    close: () => claim.giveBack(),
  }
}

/** Finds the first scan after another one that was not read. */
async function findScan({ database, types }: Where, after: number): Promise<Waiting | undefined> {
  const t = await types.find(FILE_TYPE)
  return t === undefined ? undefined : (await database.query<Waiting>(SCAN, [t, after], 'unread-scan'))[0]
}

/** Finds the next file of each person. */
async function findUnread(
  { database, types }: Where,
  past: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const t = await types.find(FILE_TYPE)
  if (t === undefined) return new Map()
  const rows = await database.query<Waiting>(UNREAD, [t, [...past.keys()], [...past.values()]], 'unread-files')
  return new Map(rows.map(({ person, i }) => [person, i]))
}
