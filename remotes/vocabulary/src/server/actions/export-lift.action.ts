import * as v from 'valibot'
import { isItemId, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import {
  defineAction,
  readable,
  type ActionCall,
  type AreaItems,
  type TaskRun,
  type TaskZip,
} from '@cairn/contract/server'
import { readEntry } from '../../model/lift/read-entries.ts'
import {
  entryOf,
  learnValues,
  LIFT_TAIL,
  liftHead,
  liftRanges,
  tagsOf,
  valuesIn,
  type LiftContext,
} from '../../model/lift/write-lift.ts'
import type { Element } from '../../model/lift/xml.ts'
import { writeXml } from '../../model/lift/xml.ts'
import { addFiles, pagesOfWords, plainName, recordingsOf } from './words-of.ts'

/** Words at most in one file. */
const MOST = 50_000

const payloadSchema = v.object({
  language: readable('Language'),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120)),
  locale: v.pipe(v.string(), v.maxLength(35)),
  /** Words of values of lists, by list and key. */
  values: v.record(v.string(), v.record(v.string(), v.string())),
})
type Payload = v.InferOutput<typeof payloadSchema>

/**
 * Task: exports the words of a language that the caller may read as a zip with a LIFT file and media.
 * Imported LIFT content is kept, updated with later changes. Throws `paperTooLong` beyond 50,000 words.
 */
export const exportLift = defineAction({
  kind: 'asks',
  long: true,
  takesOut: true,
  types: ['Lexeme'],
  on: 'type',
  payload: payloadSchema,
  result: v.object({ count: v.number() }),
  async run(call: ActionCall<Payload> & { task: TaskRun }) {
    const { payload, items, task } = call
    const { language, locale, values } = payload
    const name = plainName(payload.name)
    const words: Item[] = []
    for await (const page of pagesOfWords(items, language)) {
      words.push(...page)
      if (words.length > MOST) throw new CairnError('paperTooLong', 'too many words for one file', { max: MOST })
      await task.progress(0, words.length)
    }
    const kept = new Map<string, Element>()
    for (const { $id, liftRest } of words) {
      const entry = typeof liftRest === 'string' ? await readEntry(liftRest) : undefined
      if (entry) kept.set($id, entry)
    }
    const zip = await task.zip(`${name}.zip`)
    const names = await addFiles(call, zip, words, {
      folderOf: (type) => `${name}/${type.startsWith('image/') ? 'pictures' : 'audio'}`,
    })
    const recordings = await recordingsOf(items, words)
    const context: LiftContext = {
      values,
      names,
      speakers: speakersByName(names, recordings),
      guids: Object.fromEntries(words.map(({ $id, uuid }) => [$id, String(uuid ?? $id)])),
      known: new Set(words.map(({ $id, uuid }) => String(uuid ?? $id))),
      tags: tagsOf([...kept.values()], { words: await tagOf(items, language), meanings: locale }),
      said: learnValues(words.flatMap((item) => ({ item, entry: kept.get(item.$id) })).filter(isKept)),
    }
    await write(zip, name, words, kept, context)
    await task.progress(words.length, words.length)
    return { count: words.length }
  },
})

async function write(
  zip: TaskZip,
  name: string,
  words: readonly Item[],
  kept: ReadonlyMap<string, Element>,
  context: LiftContext,
): Promise<void> {
  const [parts, domains] = [new Set<string>(), new Set<string>()]
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(liftHead(name))
    for (const item of words) {
      const entry = entryOf(item, kept.get(item.$id), context)
      const said = valuesIn(entry)
      for (const part of said.parts) parts.add(part)
      for (const domain of said.domains) domains.add(domain)
      yield Buffer.from(`${writeXml(entry)}\n`)
    }
    yield Buffer.from(LIFT_TAIL)
  }
  await zip.add(`${name}/${name}.lift`, pieces(), 'text/xml')
  await zip.add(`${name}/${name}.lift-ranges`, liftRanges(parts, domains), 'text/xml')
  await zip.close()
}

/** Who speaks in a file, by the name of the file. */
function speakersByName(
  names: Readonly<Record<string, string>>,
  recordings: Awaited<ReturnType<typeof recordingsOf>>,
): Record<string, string> {
  const pairs = Object.entries(recordings).map(([id, { speaker }]) => [names[id] ?? '', speaker ?? ''] as const)
  return Object.fromEntries(pairs.filter(([file, speaker]) => file !== '' && speaker !== ''))
}

function isKept(pair: { item: Item; entry: Element | undefined }): pair is { item: Item; entry: Element } {
  return pair.entry !== undefined
}

/** The tag of the language, or that of one without a name (BCP 47). */
async function tagOf(items: AreaItems, language: ItemId): Promise<string> {
  const { code } = isItemId(language) ? await items.read(language) : { code: undefined }
  return typeof code === 'string' && code !== '' ? code : 'und'
}
