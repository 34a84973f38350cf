import { isItemId, type Item, type ItemId } from '@cairn/contract'
import type { AreaDemo, AreaFiles, AreaItems } from '@cairn/contract/server'
import { wordsInOrder } from '../../model/queries.ts'
import { tonesOf } from './tones.ts'

const WORKER = 'archivist@demo.test'

/** What some words of the demo have besides: tones as their sound, or a take that waits to be heard. */
interface More {
  sound?: true
  take?: true
  senses?: { translation: string; note?: string }[]
  examples?: { phrase: string; translation: string }[]
  literally?: string
}

const MORE: Readonly<Record<string, More>> = {
  ʔałqʷa: {
    sound: true,
    senses: [{ translation: 'edge of anything, such as a mat' }],
    examples: [{ phrase: 'ʔałqʷana hé·ya', translation: 'walking along the shore, we greet each other' }],
  },
  k̓ʷem̓: { sound: true, senses: [{ translation: 'weight of a net', note: 'A stone with a hole.' }] },
  sx̌ila: { sound: true },
  tl̓úma: { sound: true, examples: [{ phrase: 'ciqʷana tl̓úma', translation: 'to smoke salmon' }] },
  nap̓ik: { sound: true, senses: [{ translation: 'any boat' }] },
  łi·x̣łi·x̣: { sound: true, literally: 'moon and moon' },
  qʷəl̓: { sound: true },
  mačuk̓: { sound: true },
  š̓iw: { sound: true },
  wəsk̓in: { sound: true },
  p̓áłas: { take: true },
  tum̓ax: { take: true },
  y̓aqa: { take: true },
  x̣ʷasti: { take: true },
}
/** A word that is spelled like another. */
const HOMONYM = { label: 'sx̌ila', translation: 'breath', partOfSpeech: 'NOUN', phonetic: 'ˈsχila' }

/** Sound, meanings and takes of words of the demo, and two that are spelled alike. All is made up. */
export const demo: AreaDemo = {
  order: 70,
  async fill({ organizations, as, filesAs }) {
    const owner = organizations['saltbox']
    if (!owner) return
    const items = await as(WORKER)
    const words = await wordsOf(items)
    const files = await filesAs(WORKER)
    for (const [label, more] of Object.entries(MORE))
      await addMore(words.get(label.normalize('NFC')), more, items, files)
    const language = words.get(HOMONYM.label.normalize('NFC'))?.['language']
    if (language !== undefined)
      await items.create('Lexeme', {
        ...HOMONYM,
        ...{ label: HOMONYM.label.normalize('NFC'), language, owner, access: 'PUBLIC' },
        $key: 'demo-homonym',
      })
  },
}

/** Reads the words of the demo by their spelling. None where the install has none. */
async function wordsOf(items: AreaItems): Promise<Map<string, Item>> {
  const { ids: languages } = await items.search({ types: ['Language'], max: 1 })
  const [language] = languages.filter((id): id is ItemId => isItemId(id))
  if (language === undefined) return new Map()
  const { ids } = await items.search(wordsInOrder(language, undefined))
  const found = Object.values(await items.readMany(ids.filter((id): id is ItemId => isItemId(id))))
  return new Map(found.flatMap((item) => (item['homonym'] ? [] : [[String(item['label']), item]])))
}

async function addMore(word: Item | undefined, more: More, items: AreaItems, { keep }: AreaFiles): Promise<void> {
  // Made by a run that was cut off later.
  if (!word || word['media'] !== undefined || word['takes'] !== undefined) return
  const { sound, take, ...values } = more
  const property = sound ? 'media' : 'takes'
  const tones = async () => {
    const label = String(word['label'])
    return [await keep(tonesOf(label), `${label}.wav`, { type: 'Lexeme', property }, `demo-tones-${word._i}`)]
  }
  const { _t, _i, _u } = word
  await items.update({ _t, _i, _u, ...values, ...(sound || take ? { [property]: await tones() } : {}) })
}
