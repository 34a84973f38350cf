import { isItemId, RECORDING_USES, type Item, type ItemId } from '@cairn/contract'
import type { AreaDemo, AreaFiles, AreaItems } from '@cairn/contract/server'
import { wordsInOrder } from '../../model/queries.ts'
import { HOMONYM, MORE, MORE_OF_MADE, VOICES, type More } from './details.ts'
import { makeWords, type MadeWord } from './make-words.ts'
import { drawPicture, PICTURES } from './pictures.ts'
import { tonesOf } from './tones.ts'

const WORKER = 'archivist@demo.test'

/**
 * Words that are made of roots, and sound, meanings and takes of some words. Two words are spelled alike. All
 * is made up.
 */
export const demo: AreaDemo = {
  order: 70,
  async fill({ organizations, as, filesAs }) {
    const owner = organizations['saltbox']
    if (!owner) return
    const items = await as(WORKER)
    const language = await languageOf(items)
    if (language === undefined) return
    const words = await wordsOf(items, language)
    const files = await filesAs(WORKER)
    for (const [label, more] of Object.entries(MORE))
      await addMore(words.get(label.normalize('NFC')), more, items, files)
    const label = HOMONYM.label.normalize('NFC')
    const open = { language, owner, access: 'PUBLIC' }
    await items.create('Lexeme', { ...HOMONYM, ...open, label, $key: 'demo-homonym' })
    await fillMade(items, language, open)
    await addPictures(await wordsOf(items, language), items, files)
  },
}

/** Makes the roots, then what is made of them, each lot at once. */
async function fillMade(items: AreaItems, language: ItemId, open: Record<string, unknown>): Promise<void> {
  const [roots, derived] = [makeWords().filter(({ root }) => !root), makeWords().filter(({ root }) => root)]
  const bodyOf = ({ root: _root, ...word }: MadeWord) => ({
    ...word,
    ...open,
    notes: 'Invented for the demonstration.',
    ...named(MORE_OF_MADE)[word.label],
    $key: `demo-word-${word.label}`,
  })
  await items.createAll('Lexeme', roots.map(bodyOf))
  const made = await wordsOf(items, language)
  const related = ({ root = '' }: MadeWord) => [made.get(root)?.$id ?? []].flat()
  await items.createAll(
    'Lexeme',
    derived.map((word) => ({ ...bodyOf(word), relatedEntries: related(word) })),
  )
}

async function addPictures(words: ReadonlyMap<string, Item>, items: AreaItems, { keep }: AreaFiles): Promise<void> {
  for (const [label, squares] of Object.entries(named(PICTURES))) {
    const word = words.get(label)
    if (!word || word['pictures'] !== undefined) continue
    const { _t, _i, _u } = word
    const target = { type: 'Lexeme', property: 'pictures' }
    const picture = await keep(drawPicture(squares), `${label}.png`, target, `demo-picture-${_i}`)
    await items.update({ _t, _i, _u, pictures: [picture] })
  }
}

function named<Value>(record: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).map(([label, value]) => [label.normalize('NFC'), value]))
}

/** The language of the demo. None where the install has none. */
async function languageOf(items: AreaItems): Promise<ItemId | undefined> {
  const { ids } = await items.search({ types: ['Language'], max: 1 })
  return ids.find((id): id is ItemId => isItemId(id))
}

/** Reads the words of the demo by their spelling. */
async function wordsOf(items: AreaItems, language: ItemId): Promise<Map<string, Item>> {
  const { ids } = await items.search(wordsInOrder(language, undefined))
  const found = Object.values(await items.readMany(ids.filter((id): id is ItemId => isItemId(id))))
  return new Map(found.flatMap((item) => (item['homonym'] ? [] : [[String(item['label']), item]])))
}

async function addMore(word: Item | undefined, more: More, items: AreaItems, { keep }: AreaFiles): Promise<void> {
  // Made by a run that was cut off later.
  if (!word || word['media'] !== undefined || word['takes'] !== undefined) return
  const { sound, take, ...values } = more
  const property = sound ? 'media' : 'takes'
  const label = String(word['label'])
  const keepOne = (name: string, key: string) =>
    keep(tonesOf(name), `${name}.wav`, { type: 'Lexeme', property }, `demo-${key}-${word._i}`)
  // Words with an example are said by two people.
  const tones = async () => [
    await keepOne(label, 'tones'),
    ...(more.examples ? [await keepOne(`${label} 2`, 'second')] : []),
  ]
  const { _t, _i, _u } = word
  const recordings = sound || take ? await tones() : []
  await items.update({ _t, _i, _u, ...values, ...(recordings.length > 0 ? { [property]: recordings } : {}) })
  for (const [at, id] of recordings.entries()) await nameVoice(id, VOICES[(_i + at) % VOICES.length] ?? '', items)
}

/** Says who speaks in a recording, and that they agreed to all. */
async function nameVoice(id: ItemId, creditAs: string, items: AreaItems): Promise<void> {
  const { _t, _i, _u } = await items.read(id)
  const recordedOn = { text: '2025-03-14', from: '2025-03-14', to: '2025-03-14' }
  await items.update({ _t, _i, _u, creditAs, recordedOn, agreedFor: [...RECORDING_USES] })
}
