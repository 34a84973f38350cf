import * as v from 'valibot'
import { type Item } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, readable, type ActionCall, type TaskRun } from '@cairn/contract/server'
import { careLines } from '@cairn/model/care-lines'
import { cardsPaper, dictionaryPaper, indexPaper, PAPER_KINDS, type PaperWord } from '../../model/dictionary-paper.ts'
import { pagesOfWords, recordingsOf } from './words-of.ts'

/** Words at most on one paper. */
const MOST = 20_000

type Words = Readonly<Record<string, string>>
type Recordings = Awaited<ReturnType<typeof recordingsOf>>

const PAPERS = { cards: cardsPaper, dictionary: dictionaryPaper, index: indexPaper }

const payloadSchema = v.object({
  language: readable('Language'),
  kind: v.picklist(PAPER_KINDS),
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  thanks: v.pipe(v.string(), v.maxLength(200)),
  labels: v.pipe(v.string(), v.maxLength(200)),
  speakers: v.pipe(v.string(), v.maxLength(200)),
  locale: v.pipe(v.string(), v.maxLength(35)),
  parts: v.record(v.string(), v.string()),
  warnings: v.record(v.string(), v.string()),
})

/**
 * Task: prints the words of a language that the caller may read as a PDF file: a dictionary by letters, an
 * index of meanings, or cards. `parts` has the parts of speech in words, by key, and `warnings` the content
 * warnings. Throws `paperTooLong` beyond 20,000 words.
 */
export const printDictionary = defineAction({
  kind: 'write',
  long: true,
  takesOut: true,
  types: ['Lexeme'],
  on: 'type',
  payload: payloadSchema,
  result: v.object({ count: v.number() }),
  async run({ payload, items, files, task }: ActionCall<v.InferOutput<typeof payloadSchema>> & { task: TaskRun }) {
    const { language, kind, title, thanks, labels, speakers, locale, parts, warnings } = payload
    const words: PaperWord[] = []
    for await (const page of pagesOfWords(items, language)) {
      const recordings = await recordingsOf(items, page)
      words.push(...page.map((item) => wordOf(item, { locale, parts, warnings, recordings })))
      if (words.length > MOST) throw new CairnError('paperTooLong', 'too many words for one paper', { max: MOST })
      await task.progress(words.length)
    }
    const said = { title, thanks, labels, speakers, language: locale }
    const bytes = await files.pdf(PAPERS[kind](words, said))
    const file = await task.file(`${title}.pdf`, 'application/pdf')
    await file.truncate(0)
    await file.append(bytes)
    return { count: words.length }
  },
})

/** What the words of a paper are written with, beside themselves. */
interface Written {
  locale: string
  parts: Words
  warnings: Words
  recordings: Recordings
}

function wordOf(item: Item, { locale, parts, warnings, recordings }: Written): PaperWord {
  const senses = [item['senses'] ?? []].flat().flatMap((sense: unknown) => {
    const found = typeof sense === 'object' && sense !== null && 'translation' in sense ? sense.translation : undefined
    return typeof found === 'string' ? [found] : []
  })
  const { label, initial, homonym, phonetic, partOfSpeech, translation, acknowledgement } = item
  const care = careLines(item, warnings, locale)
  const labels = careLines({ ...item, $warnings: [] }, {}, locale)
  const speakers = [item['media'] ?? []].flat().flatMap((id) => recordings[String(id)]?.speaker ?? [])
  const part = typeof partOfSpeech === 'string' ? (parts[partOfSpeech] ?? partOfSpeech) : undefined
  return {
    label: String(label),
    letter: String(initial ?? ''),
    meanings: [...(typeof translation === 'string' ? [translation] : []), ...senses],
    ...(typeof homonym === 'number' ? { homonym } : {}),
    ...(typeof phonetic === 'string' ? { phonetic } : {}),
    ...(part === undefined ? {} : { part }),
    ...(care.length > 0 ? { care } : {}),
    ...(labels.length > 0 ? { labels } : {}),
    ...(speakers.length > 0 ? { speakers } : {}),
    ...(typeof acknowledgement === 'string' ? { acknowledgement } : {}),
  }
}
