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

/** A File item (index `i`) whose text is to be extracted, and the account of its uploader. */
export interface Waiting {
  person: string
  i: number
  /** Its pages are pictures, and no OCR program was installed when it was processed before. */
  isScan?: boolean
}

/** Decides which file the text is extracted from next. */
export interface Turns {
  /**
   * Returns the next file; of one person only one at a time. Undefined if no file is waiting that may be read
   * now.
   */
  take(): Promise<Waiting | undefined>
  /** Records that a file returned by `take` has been processed, and how many milliseconds that took. */
  took(file: Waiting, ms: number): void
  /** Starts over: files returned by `take` that still have no extracted text will be returned again. */
  again(): void
  /** Releases the lock on reading UNREAD scans, so that another process can read them. */
  close(): Promise<void>
}

/**
 * Creates the order in which files without extracted text are processed. Uploaders get equal shares of the
 * processing time. If Tesseract is installed here, files stored as UNREAD follow once, one at a time, only by
 * one process of the install, and only while no other file is waiting; other files do not wait for them.
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
