import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { joinRows, ownPlan, planProblems, readRow, type ReadRow } from '@cairn/model/imports'
import { lexemeType } from '../lexeme.ts'
import { listKeyOf } from '../lists.ts'
import { newEntry } from './change-entry.ts'
import { BrokenXml, readEntries, readEntry } from './read-entries.ts'
import { COLUMNS, rowsOf } from './rows.ts'
import { guidOf, plainText } from './word.ts'
import { entryOf, learnValues, liftHead, LIFT_TAIL, type LiftContext } from './write-lift.ts'
import { element, writeXml, type Element } from './xml.ts'

async function entriesIn(xml: string): Promise<Element[]> {
  async function* pieces() {
    for (let at = 0; at < xml.length; at += 1000) yield xml.slice(at, at + 1000)
  }
  const found: Element[] = []
  for await (const { entry } of readEntries(pieces())) found.push(entry)
  return found
}

/** The word that the rows of an entry make. */
function itemOf(entry: Element, known: ReadonlySet<string>, ids: ReadonlyMap<string, string>): Item {
  const item: Record<string, unknown> = { $id: ids.get(guidOf(entry)), _t: 'Lexeme', _i: 1, _u: 1 }
  const isKey = (name: string) => name === 'partOfSpeech' || name === 'categories'
  for (const cells of rowsOf(entry, known)) {
    const groups: Record<string, Record<string, unknown>> = {}
    for (const [at, cell] of cells.entries()) {
      const [name = '', part] = (COLUMNS[at] ?? '').split('.')
      const value = isKey(part ?? name) ? listKeyOf(cell) : name === 'homonym' ? Number(cell) : cell.trim()
      if (cell.trim() === '') continue
      if (part !== undefined) groups[name] = { ...groups[name], [part]: value }
      else if (['alternateSpelling', 'media', 'pictures', 'categories'].includes(name))
        item[name] = [...new Set([item[name] ?? [], value].flat())]
      else if (name === 'relatedEntries') item[name] = [item[name] ?? [], ids.get(cell) ?? []].flat()
      else item[name] ??= value
    }
    for (const [name, row] of Object.entries(groups)) item[name] = [item[name] ?? [], row].flat()
  }
  return item as unknown as Item
}

async function outOf(entries: readonly Element[], change: (item: Item) => Item = (item) => item): Promise<string[]> {
  const known = new Set(entries.map(guidOf))
  const ids = new Map([...known].map((guid, at) => [guid, `Lexeme-${at + 1}`]))
  const items = entries.map((entry) => change(itemOf(entry, known, ids)))
  const kept = await Promise.all(items.map(({ liftRest }) => readEntry(String(liftRest))))
  const pairs = items.flatMap((item, at) => (kept[at] ? [{ item, entry: kept[at] }] : []))
  const context: LiftContext = {
    tags: { words: 'qaa', meanings: 'en' },
    values: {},
    names: Object.fromEntries(
      items.flatMap(({ media, pictures }) => [media ?? [], pictures ?? []].flat().map((n) => [n, n])),
    ) as Record<string, string>,
    guids: Object.fromEntries([...ids].map(([guid, id]) => [id, guid])),
    known,
    said: learnValues(pairs),
  }
  return items.map((item, at) => writeXml(entryOf(item, kept[at], context)))
}

const text = fc
  .array(fc.constantFrom(...`abkzŋʔʷ &<>"';.`, 'k\u0313'), { minLength: 1, maxLength: 12 })
  .map((signs) => signs.join(''))
  .filter((each) => each.trim() !== '')
const form = (value: string, lang = 'en') => element('form', { lang }, [element('text', {}, [value])])
const sense = fc
  .record({
    gloss: fc.option(text),
    pos: fc.option(fc.constantFrom('Noun', 'v.t.', 'verb')),
    note: fc.option(text),
    example: fc.option(text),
    other: text,
  })
  .map(({ gloss, pos, note, example, other }) =>
    element('sense', { id: other }, [
      ...(pos === null ? [] : [element('grammatical-info', { value: pos })]),
      ...(gloss === null ? [] : [element('gloss', { lang: 'en' }, [element('text', {}, [gloss])])]),
      ...(note === null ? [] : [element('note', {}, [form(note)])]),
      ...(example === null
        ? []
        : [
            element('example', { source: 'S' }, [
              form(example, 'qaa'),
              element('translation', { type: 'Free' }, [form(other)]),
            ]),
          ]),
      element('reversal', { type: 'xx' }, [form(other)]),
    ]),
  )
/** What is told of a word: what has a place here, and what has none. */
const told = fc.record({
  label: text,
  morph: fc.constantFrom('stem', 'suffix', 'phrase', 'root'),
  order: fc.option(fc.constantFrom('1', '2', '3')),
  senses: fc.array(sense, { maxLength: 4 }),
  variants: fc.array(text, { maxLength: 2 }),
  said: fc.option(text),
  sound: fc.boolean(),
  note: fc.option(text),
  literally: fc.option(text),
  /** Steps to the entry that it is related to. */
  related: fc.option(fc.integer({ min: 1, max: 4000 })),
  domain: fc.boolean(),
  etymology: fc.boolean(),
})
type Told = typeof told extends fc.Arbitrary<infer T> ? T : never
const guidAt = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

/** Makes the entries of a file. */
function entriesOf(all: readonly Told[]): Element[] {
  return all.map((word, at) => {
    const { label, morph, order, senses, variants, said, sound, note, literally, related, domain, etymology } = word
    const to = (at + (related ?? 0)) % all.length
    const add = (isThere: boolean, made: () => Element) => (isThere ? [made()] : [])
    return element('entry', { guid: guidAt(at), dateCreated: '2020', ...(order === null ? {} : { order }) }, [
      element('lexical-unit', {}, [form(label, 'qaa'), form('x', 'qaa-fonipa')]),
      element('trait', { name: 'morph-type', value: morph }),
      ...variants.map((each) => element('variant', {}, [form(each, 'qaa'), form('y', 'qaa-fonipa')])),
      ...add(said !== null || sound, () =>
        element('pronunciation', {}, [
          ...(said === null ? [] : [form(said, 'qaa-fonipa')]),
          ...(sound ? [element('media', { href: `${at}.wav` }, [element('label', {}, [form('Elder')])])] : []),
        ]),
      ),
      ...add(note !== null, () => element('note', {}, [form(note ?? ''), form('note', 'fr')])),
      ...add(note !== null, () => element('note', { type: 'bibliography' }, [form(note ?? '')])),
      ...add(literally !== null, () => element('field', { type: 'literal-meaning' }, [form(literally ?? '')])),
      ...add(related !== null && to !== at, () => element('relation', { type: 'Synonym', ref: `w_${guidAt(to)}` })),
      ...add(etymology, () => element('etymology', { type: 'proto', source: 'P' }, [form(label)])),
      ...senses,
      ...add(domain, () =>
        element('sense', { id: `d${at}` }, [
          element('trait', { name: 'semantic-domain-ddp4', value: '1.3 Water' }),
          element('illustration', { href: `${at}.png` }),
          element('annotation', { name: 'flag', value: 'yes' }),
        ]),
      ),
      element('field', { type: 'own-field' }, [form(label)]),
    ])
  })
}

const entries = fc.array(told, { maxLength: 8 }).map(entriesOf)

it('VOC-14 what came in from a LIFT file goes out as it was', async () => {
  await fc.assert(
    fc.asyncProperty(entries, async (given) => {
      const xml = liftHead('x') + given.map(writeXml).join('\n') + LIFT_TAIL
      const read = await entriesIn(xml)
      expect(read.map(writeXml)).toEqual(given.map(writeXml))
      expect(await outOf(read)).toEqual(given.map(writeXml))
    }),
    { numRuns: 60 },
  )
})

it('VOC-14 4,128 entries that were made up go out as they came in', { timeout: 240_000 }, async () => {
  const given = entriesOf(fc.sample(told, { numRuns: 4128, seed: 4128 }))
  const read = await entriesIn(liftHead('x') + given.map(writeXml).join('\n') + LIFT_TAIL)
  const out = await outOf(read)
  expect(out).toHaveLength(4128)
  expect(out).toEqual(given.map(writeXml))
  // None of what is tried is missing among them.
  const whole = out.join()
  for (const part of ['<variant', '<relation', '<media', '<example', '<etymology', '<annotation', 'semantic-domain'])
    expect(whole.split(part).length).toBeGreaterThan(100)
})

it('VOC-14 a change goes out alone, and a new word has an entry', async () => {
  const before = `<entry guid="g-1" id="a_g-1"><lexical-unit><form lang="qaa"><text>naa</text></form></lexical-unit><sense id="s"><gloss lang="en"><text>net</text></gloss><gloss lang="fr"><text>filet</text></gloss></sense><etymology type="x"/></entry>`
  const [entry] = await entriesIn(`<lift version="0.13">${before}</lift>`)
  const [out = ''] = await outOf([entry ?? element('entry')], (item) => ({
    ...item,
    translation: 'fish net',
    senses: [{ translation: 'web' }],
  }))
  expect(out.replaceAll('\n', '')).toBe(
    before
      .replace('>net<', '>fish net<')
      .replace('</entry>', '<sense><gloss lang="en"><text>web</text></gloss></sense></entry>'),
  )
})

it('VOC-14 the columns of a LIFT file are properties of a word, and its rows one word', async () => {
  const plan = ownPlan({
    headings: COLUMNS,
    samples: [],
    targets: [],
    properties: lexemeType.properties,
    key: ['uuid'],
  })
  expect(planProblems(plan, COLUMNS, lexemeType.properties)).toEqual([])
  const sense = (gloss: string) => `<sense><gloss lang="en"><text>${gloss}</text></gloss></sense>`
  const xml = `<entry guid="g"><citation><form lang="q"><text>naa</text></form></citation>${['net', 'web', 'trap'].map(sense).join('')}</entry>`
  const [entry] = await entriesIn(`<lift>${xml}</lift>`)
  const [first, ...others] = rowsOf(entry ?? element('entry'), new Set(['g'])).map((cells) =>
    readRow(plan, lexemeType.properties, { line: 1, cells }, (_property, _name, text) => [text]),
  )
  const word = joinRows([first as ReadRow, ...others], plan, lexemeType.properties)
  expect(word.problems).toEqual([])
  expect(word.values).toMatchObject({ uuid: 'g', label: 'naa', translation: 'net' })
  expect(word.values['senses']).toMatchObject([{ translation: 'web' }, { translation: 'trap' }])
})

it('VOC-15 refuses broken XML and entities with the line', async () => {
  await expect(entriesIn('<lift>\n<entry>\n</lift>')).rejects.toMatchObject({ line: 3 })
  await expect(entriesIn('<!DOCTYPE lift [<!ENTITY a "b">]><lift/>')).rejects.toBeInstanceOf(BrokenXml)
  await expect(entriesIn('<lift>\n<entry>&a;</entry></lift>')).rejects.toMatchObject({ line: 2 })
  const deep = (count: number) =>
    `<lift>\n<entry>\n${'<field>'.repeat(count)}${'</field>'.repeat(count)}</entry></lift>`
  await expect(entriesIn(deep(100_000))).rejects.toMatchObject({ line: 3 })
  await expect(entriesIn(deep(99))).resolves.toHaveLength(1)
})

const LEXICON = path.resolve(import.meta.dirname, '../../../../../../shared/data/lexicon')

/** Reads the rows of a table of values in quotes or without. */
function rowsIn(file: string): Record<string, string>[] {
  const rows = readFileSync(path.join(LEXICON, file), 'utf8')
    .trim()
    .split(/\r?\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  const cellsOf = (row: string) =>
    row.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'))
  const [head = [], ...body] = rows.map(cellsOf)
  return body.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])))
}

it.skipIf(!existsSync(LEXICON))(
  'VOC-14 4,128 real words go out as LIFT as they came in (skipped where ../shared/data/lexicon is missing)',
  { timeout: 300_000 },
  async () => {
    const senses = Map.groupBy(rowsIn('iquito-senses.csv'), (row) => row['Entry_ID'] ?? '')
    const given = rowsIn('iquito-entries.csv').map(({ ID = '', Headword = '', Part_Of_Speech, Variant_Form }) =>
      newEntry(
        ID,
        {
          ...{ label: plainText(Headword), media: [], pictures: [], categories: [], related: [], examples: [] },
          alternateSpelling: [Variant_Form ?? ''].map(plainText).filter((form) => form !== ''),
          senses: (senses.get(ID) ?? []).map(({ Description = '', Scientific_Name = '' }) => ({
            ...(plainText(Description) ? { translation: plainText(Description) } : {}),
            ...(Part_Of_Speech ? { partOfSpeech: Part_Of_Speech } : {}),
            ...(plainText(Scientific_Name) ? { scientificName: plainText(Scientific_Name) } : {}),
          })),
        },
        { words: 'iqu', meanings: 'en' },
      ),
    )
    expect(given).toHaveLength(4128)
    const read = await entriesIn(liftHead('x') + given.map(writeXml).join('\n') + LIFT_TAIL)
    expect(await outOf(read)).toEqual(given.map(writeXml))
  },
)

/** Files of real dictionaries to try, besides what is made up above. */
for (const file of (process.env['LIFT_FILES'] ?? '').split(' ').filter((each) => each !== ''))
  it(`VOC-14 ${file} goes out as it came in`, { timeout: 120_000 }, async () => {
    const read = (await entriesIn(readFileSync(file, 'utf8'))).filter(({ attributes }) => !attributes['dateDeleted'])
    const out = await outOf(read)
    expect(out).toEqual(read.map(writeXml))
  })
