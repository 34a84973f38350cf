import * as v from 'valibot'
import { type Item } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, readable, type ActionCall, type TaskRun } from '@cairn/contract/server'
import { studyRows } from '../../model/study-pack.ts'
import { addFiles, pagesOfWords, plainName, recordingsOf } from './words-of.ts'

/** Words at most in one pack, and words among which these are. */
const [MOST, MOST_READ] = [10_000, 50_000]

const payloadSchema = v.object({
  language: readable('Language'),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120)),
})
type Payload = v.InferOutput<typeof payloadSchema>

/**
 * Task: writes the words of a language that the caller may read and that have a meaning as a zip for
 * flash-card programs: `cards.csv` and `media/`. Words kept out of practice are left out, and recordings
 * whose speaker did not agree to have them used to teach. Throws `paperTooLong` beyond 10,000 such words, or
 * 50,000 of any kind.
 */
export const exportCards = defineAction({
  kind: 'asks',
  long: true,
  takesOut: true,
  types: ['Lexeme'],
  on: 'type',
  payload: payloadSchema,
  result: v.object({ count: v.number() }),
  async run(call: ActionCall<Payload> & { task: TaskRun }) {
    const { payload, items, task } = call
    const words: Item[] = []
    let read = 0
    for await (const page of pagesOfWords(items, payload.language)) {
      read += page.length
      words.push(...page.filter(({ translation, notFor }) => translation && ![notFor].flat().includes('GAMES')))
      if (words.length > MOST || read > MOST_READ)
        throw new CairnError('paperTooLong', 'too many words for one pack', { max: MOST })
      await task.progress(words.length)
    }
    const zip = await task.zip(`${plainName(payload.name)}.zip`)
    const recordings = await recordingsOf(items, words)
    const mayTeach = (id: string) => recordings[id]?.mayTeach !== false
    const names = await addFiles(call, zip, words, { folderOf: () => 'media', isWanted: mayTeach })
    const speakers = Object.fromEntries(Object.entries(recordings).map(([id, { speaker }]) => [id, speaker]))
    await zip.add('cards.csv', studyRows(words, names, speakers), 'text/csv')
    await zip.close()
    return { count: words.length }
  },
})
