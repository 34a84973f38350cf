import { isItemId, type Item, type ItemId } from '@cairn/contract'
import { toCairnError } from '@cairn/contract/errors'
import type { ActionCall, AreaItems, TaskZip } from '@cairn/contract/server'
import { mayTeach } from '../../model/practice.ts'
import { wordsInOrder } from '../../model/queries.ts'

/** Items that are read at once. */
const MANY = 200

/** Reads the words of a language that the caller may read, in the order of its letters, a page at a time. */
export async function* pagesOfWords(items: AreaItems, language: ItemId): AsyncGenerator<Item[]> {
  let after: string | undefined
  do {
    const { ids, next } = await items.search(wordsInOrder(language, after))
    const found = await items.readMany(ids.filter((id): id is ItemId => isItemId(id)))
    yield ids.flatMap((id) => found[id] ?? [])
    after = next
  } while (after !== undefined)
}

/** What is known of a recording besides its bytes. */
interface Recording {
  /** Who speaks, as they wish to be named. */
  speaker?: string
  /** Whether who speaks agreed to have it used to teach; true if nobody was asked. */
  mayTeach: boolean
}

/** Reads who speaks in the recordings of words, of those that the caller may have, by attachment. */
export async function recordingsOf(items: AreaItems, words: readonly Item[]): Promise<Record<string, Recording>> {
  const ids = words.flatMap((word) => [word['media'] ?? []].flat().map(String)).filter((id) => isItemId(id))
  const found: Record<string, Recording> = {}
  for (let from = 0; from < ids.length; from += MANY)
    for (const recording of Object.values(await items.readMany(ids.slice(from, from + MANY)))) {
      const { $id, creditAs } = recording
      found[$id] = {
        ...(typeof creditAs === 'string' ? { speaker: creditAs } : {}),
        mayTeach: mayTeach(recording),
      }
    }
  return found
}

/**
 * Adds the recordings and pictures of words that the caller may read to a zip, in a folder for each kind;
 * leaves out those that are missing or behind a warning. Returns their names by attachment. Names are unique,
 * ignoring case.
 */
export async function addFiles(
  { files }: Pick<ActionCall<unknown>, 'files'>,
  zip: TaskZip,
  words: readonly Item[],
  { folderOf, isWanted = () => true }: { folderOf: (type: string) => string; isWanted?: (id: string) => boolean },
): Promise<Record<string, string>> {
  const names: Record<string, string> = {}
  const taken = new Set<string>()
  for (const item of words)
    for (const id of [item['media'] ?? [], item['pictures'] ?? []].flat().map(String)) {
      if (!isItemId(id) || Object.hasOwn(names, id) || !isWanted(id)) continue
      const file = await files.open(id).catch((thrown: unknown) => {
        if (['notFound', 'notAllowed', 'warned'].includes(toCairnError(thrown).code)) return undefined
        throw thrown
      })
      if (!file) continue
      const name = nameOnce(file.name, taken)
      names[id] = name
      await zip.add(`${folderOf(file.type)}/${name}`, await file.stream(), file.type)
    }
  return names
}

/** Replaces the characters of a name that file systems refuse by `-`. Does not shorten it. */
export function plainName(name: string): string {
  return name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
}

function nameOnce(name: string, taken: Set<string>): string {
  const plain = plainName(name)
  const dot = plain.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, '']
  let made = plain
  for (let n = 2; taken.has(made.toLowerCase()); n += 1) made = `${stem}-${n}${ending}`
  taken.add(made.toLowerCase())
  return made
}
