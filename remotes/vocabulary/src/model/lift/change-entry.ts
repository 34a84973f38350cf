import {
  domainsOf,
  exampleOf,
  fieldOf,
  fileOf,
  formIn,
  guidIn,
  headOf,
  meaningOf,
  noteOf,
  senseOf,
  traitsOf,
  wordOf,
  type LiftExample,
  type LiftSense,
  type LiftWord,
} from './word.ts'
import { childOf, childrenOf, element, remove, type Element } from './xml.ts'

/** Language tags of the words and of their meanings. */
export interface LiftTags {
  words: string
  meanings: string
}

/** Kinds of word as LIFT calls them. */
const MORPHS = { WORD: 'stem', PHRASE: 'phrase', AFFIX: 'suffix' } as const
const DOMAIN = 'semantic-domain-ddp4'

/**
 * Updates a LIFT entry with a word's values. Equal values, and content that words have no property for, are
 * left unchanged.
 */
export function changeEntry(entry: Element, word: LiftWord, tags: LiftTags): void {
  const before = wordOf(entry)
  if (before.label !== word.label) setForm(headOf(entry) ?? childOf(entry, 'lexical-unit'), word.label, tags.words)
  if (word.entryType !== undefined && (before.entryType ?? 'WORD') !== word.entryType)
    setTrait(entry, 'morph-type', MORPHS[word.entryType])
  if (before.homonym !== word.homonym) {
    if (word.homonym === undefined) delete entry.attributes['order']
    else entry.attributes['order'] = String(word.homonym)
  }
  if (before.phonetic !== word.phonetic) setForm(pronunciationOf(entry), word.phonetic, `${tags.words}-fonipa`)
  if (before.literally !== word.literally) setField(entry, 'literal-meaning', word.literally, tags.meanings)
  if (before.notes !== word.notes) setNote(entry, word.notes, tags.meanings)
  changeList(
    childrenOf(entry, 'variant').filter((each) => formIn(each)),
    before.alternateSpelling,
    word.alternateSpelling,
    { of: entry, add: (text) => element('variant', {}, [formOf(text, tags.words)]) },
  )
  changeFiles(entry, word)
  changeRelations(entry, before.related, word.related)
  changeSenses(entry, word, tags)
}

/**
 * Creates the LIFT `<entry>` of a word that was in no file. `tags` are the language tags of its words and
 * meanings.
 */
export function newEntry(guid: string, word: LiftWord, tags: LiftTags): Element {
  const entry = element('entry', { id: `${word.label}_${guid}`, guid }, [
    element('lexical-unit', {}, [formOf(word.label, tags.words)]),
    element('trait', { name: 'morph-type', value: MORPHS[word.entryType ?? 'WORD'] }),
  ])
  changeEntry(entry, word, tags)
  return entry
}

/**
 * Adds the speakers of recordings to a LIFT entry, by file. Existing ones from the imported file are kept.
 */
export function nameSpeakers(entry: Element, speakers: Readonly<Record<string, string>>, tags: LiftTags): void {
  for (const media of childrenOf(entry, 'pronunciation').flatMap((each) => childrenOf(each, 'media'))) {
    const speaker = speakers[fileOf(media)]
    if (speaker !== undefined && childrenOf(media, 'label').length === 0)
      media.children.push(element('label', {}, [formOf(speaker, tags.meanings)]))
  }
}

function changeFiles(entry: Element, word: LiftWord): void {
  const before = wordOf(entry)
  const gone = (name: string, kept: readonly string[]) => !kept.includes(name)
  for (const each of childrenOf(entry, 'pronunciation'))
    remove(
      each,
      childrenOf(each, 'media').filter((file) => gone(fileOf(file), word.media)),
    )
  for (const name of word.media.filter((each) => !before.media.includes(each)))
    pronunciationOf(entry).children.push(element('media', { href: name }))
  const senses = childrenOf(entry, 'sense')
  for (const each of senses)
    remove(
      each,
      childrenOf(each, 'illustration').filter((file) => gone(fileOf(file), word.pictures)),
    )
  const added = word.pictures.filter((each) => !before.pictures.includes(each))
  if (added.length > 0 && senses.length === 0) entry.children.push(element('sense'))
  for (const name of added) childOf(entry, 'sense').children.push(element('illustration', { href: name }))
  const domains = word.categories.filter((each) => !before.categories.includes(each))
  for (const each of childrenOf(entry, 'sense'))
    remove(
      each,
      domainsOf(each).filter(({ attributes }) => gone(attributes['value'] ?? '', word.categories)),
    )
  for (const value of domains) childOf(entry, 'sense').children.push(element('trait', { name: DOMAIN, value }))
}

function changeRelations(entry: Element, before: readonly string[], after: readonly string[]): void {
  const lost = before.filter((each) => !after.includes(each))
  remove(
    entry,
    childrenOf(entry, 'relation').filter(({ attributes }) => lost.includes(guidIn(attributes['ref'] ?? ''))),
  )
  for (const guid of after.filter((each) => !before.includes(each)))
    entry.children.push(element('relation', { type: 'Compare', ref: guid }))
}

function changeSenses(entry: Element, { senses, examples }: LiftWord, tags: LiftTags): void {
  const own = childrenOf(entry, 'sense')
  for (const [at, sense] of senses.entries()) {
    const there = own[at]
    if (there) changeSense(there, sense, tags)
    else if (Object.keys(sense).length > 0) {
      const made = element('sense')
      changeSense(made, sense, tags)
      entry.children.push(made)
    }
  }
  remove(entry, own.slice(Math.max(senses.length, 1)))
  const shown = childrenOf(entry, 'sense').flatMap((sense) =>
    childrenOf(sense, 'example').map((example) => ({ sense, example })),
  )
  for (const [at, wanted] of examples.entries()) {
    const there = shown[at]?.example
    if (there) changeExample(there, wanted, tags)
    else {
      const made = element('example')
      changeExample(made, wanted, tags)
      childOf(entry, 'sense').children.push(made)
    }
  }
  for (const { sense, example } of shown.slice(examples.length)) remove(sense, [example])
}

function changeSense(sense: Element, wanted: LiftSense, tags: LiftTags): void {
  const before = senseOf(sense)
  if (before.translation !== wanted.translation) {
    const form = meaningOf(sense)
    if (form) setText(form, wanted.translation ?? '')
    else if (wanted.translation !== undefined)
      sense.children.push(element('gloss', { lang: tags.meanings }, [element('text', {}, [wanted.translation])]))
  }
  if (before.partOfSpeech !== wanted.partOfSpeech) {
    if (wanted.partOfSpeech === undefined) remove(sense, childrenOf(sense, 'grammatical-info'))
    else childOf(sense, 'grammatical-info').attributes['value'] = wanted.partOfSpeech
  }
  if (before.scientificName !== wanted.scientificName)
    setField(sense, 'scientific-name', wanted.scientificName, tags.meanings)
  if (before.note !== wanted.note) setNote(sense, wanted.note, tags.meanings)
}

function changeExample(example: Element, wanted: LiftExample, tags: LiftTags): void {
  const before = exampleOf(example)
  if (before.phrase !== wanted.phrase) setForm(example, wanted.phrase, tags.words)
  if (before.translation !== wanted.translation)
    setForm(childOf(example, 'translation'), wanted.translation, tags.meanings)
  if (before.source === wanted.source) return
  if (wanted.source === undefined) delete example.attributes['source']
  else example.attributes['source'] = wanted.source
}

function changeList(
  elements: readonly Element[],
  before: readonly string[],
  after: readonly string[],
  { of, add }: { of: Element; add: (text: string) => Element },
): void {
  const lost = before.filter((each) => !after.includes(each))
  remove(
    of,
    elements.filter((_each, at) => lost.includes(before[at] ?? '')),
  )
  of.children.push(...after.filter((each) => !before.includes(each)).map(add))
}

function pronunciationOf(entry: Element): Element {
  const found = childrenOf(entry, 'pronunciation').find((each) => formIn(each))
  return found ?? childOf(entry, 'pronunciation')
}

function setTrait(parent: Element, name: string, value: string): void {
  const [found] = traitsOf(parent, name)
  if (found) found.attributes['value'] = value
  else parent.children.push(element('trait', { name, value }))
}

function setField(parent: Element, type: string, text: string | undefined, lang: string): void {
  const found = fieldOf(parent, type)
  if (found) setForm(found, text, lang)
  else if (text !== undefined) parent.children.push(element('field', { type }, [formOf(text, lang)]))
}

function setNote(parent: Element, text: string | undefined, lang: string): void {
  const found = noteOf(parent)
  if (found) setForm(found, text, lang)
  else if (text !== undefined) parent.children.push(element('note', {}, [formOf(text, lang)]))
}

/** Sets the text that is read of an element. Its other languages stay. */
function setForm(parent: Element, text: string | undefined, lang: string): void {
  const form = formIn(parent)
  if (form && text === undefined) remove(parent, [form])
  else if (form) setText(form, text ?? '')
  else if (text !== undefined) parent.children.push(formOf(text, lang))
}

function setText(form: Element, text: string): void {
  childOf(form, 'text').children = [text]
}

function formOf(text: string, lang: string): Element {
  return element('form', { lang }, [element('text', {}, [text])])
}
