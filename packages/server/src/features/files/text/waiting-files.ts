import { FILE_TYPE } from '@cairn/contract'
import type { ItemContext } from '../../../items/read/item-context.ts'

type Where = Pick<ItemContext, 'database' | 'types'>

/** Selects the first unread file of each uploader after the last one read, so that uploaders take turns. */
const UNREAD = `select coalesce(item.doc ->> 'broughtBy', '') as person, min(item.i) as i from item
  left join unnest($2::text[], $3::int[]) as past (person, at) on past.person = coalesce(item.doc ->> 'broughtBy', '')
  where item.t = $1 and item.i > coalesce(past.at, 0) and doc ? 'checksum' and not doc ? 'textFrom' and not deleted
  group by 1`
/** Selects the first file after another one whose pages are pictures that no program was there to read. */
const SCAN = `select coalesce(doc ->> 'broughtBy', '') as person, i from item
  where t = $1 and i > $2 and doc ->> 'textFrom' = 'UNREAD' and not deleted order by i limit 1`

/** A file to extract text from, and its uploader. */
export interface Waiting {
  person: string
  i: number
  /** It was noted as pictures that no program reads. */
  isScan?: boolean
}

/** Finds the first scan after another one that was not read. */
export async function findScan({ database, types }: Where, after: number): Promise<Waiting | undefined> {
  const t = await types.find(FILE_TYPE)
  return t === undefined ? undefined : (await database.query<Waiting>(SCAN, [t, after], 'unread-scan'))[0]
}

/** Finds the next file of each person. */
export async function findUnread(
  { database, types }: Where,
  past: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const t = await types.find(FILE_TYPE)
  if (t === undefined) return new Map()
  const rows = await database.query<Waiting>(UNREAD, [t, [...past.keys()], [...past.values()]], 'unread-files')
  return new Map(rows.map(({ person, i }) => [person, i]))
}
