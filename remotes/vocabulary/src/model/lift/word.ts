import { trimWhiteSpace } from '@cairn/model/white-space'
import { childrenOf, textOf, type Element } from './xml.ts'

/** A meaning of a word in LIFT. Values of lists are in the words of the file. */
export interface LiftSense {
  translation?: string
  partOfSpeech?: string
  scientificName?: string
  note?: string
}

/** An example of a LIFT entry: a phrase of the language, its translation, and where it is from. */
export interface LiftExample {
  phrase?: string
  translation?: string
  source?: string
}

/** The content of a LIFT entry that words have properties for. Files are given by name. */
export interface LiftWord {
  label: string
  entryType?: 'WORD' | 'PHRASE' | 'AFFIX'
  homonym?: number
  phonetic?: string
  literally?: string
  notes?: string
  alternateSpelling: string[]
  media: string[]
  pictures: string[]
  categories: string[]
  /** Guids of entries. */
  related: string[]
  /** The first is the translation of the word itself. */
  senses: LiftSense[]
  examples: LiftExample[]
}

/** Language tag that meanings are taken from where an entry has them in several. */
const MEANINGS = 'en'
const DOMAIN = 'semantic-domain-ddp4'
const PHRASES = ['phrase', 'discontiguous phrase']
const WORDS = ['', 'stem', 'root', 'bound stem', 'bound root', 'particle']
const GUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Returns a text as a word keeps it. */
export function plainText(text: string): string {
  return trimWhiteSpace(text.normalize('NFC'))
}

/** Returns the guid of an entry: its own, or the one at the end of its id. */
export function guidOf({ attributes: { guid, id = '' } }: Element): string {
  return guid ?? GUID.exec(id)?.[0] ?? id
}

/** Returns the guid that a relation names. */
export function guidIn(ref: string): string {
  return GUID.exec(ref)?.[0] ?? ref
}

/**
 * Returns the child that a text is read from: of those of this element name (`form` or `gloss`), the one in
 * `language`, by default English, else the first. Undefined if there is none.
 */
export function formIn(parent: Element | undefined, name = 'form', language = MEANINGS): Element | undefined {
  const forms = childrenOf(parent, name)
  return forms.find(({ attributes: { lang } }) => lang === language) ?? forms[0]
}

/**
 * Returns the element that has the headword: the citation form, else the lexical unit. Undefined if there is
 * neither.
 */
export function headOf(entry: Element): Element | undefined {
  const [citation] = childrenOf(entry, 'citation')
  return formIn(citation) ? citation : childrenOf(entry, 'lexical-unit')[0]
}

/**
 * Returns the form that a meaning is read from: that of the definition, else the gloss. Undefined if there is
 * neither.
 */
export function meaningOf(sense: Element): Element | undefined {
  const [definition] = childrenOf(sense, 'definition')
  const form = formIn(definition)
  return form && textOf(form).trim() !== '' ? form : formIn(sense, 'gloss')
}

/** Returns the traits of an element that have this name. */
export function traitsOf(parent: Element, name: string): Element[] {
  return childrenOf(parent, 'trait').filter(({ attributes }) => attributes['name'] === name)
}

/**
 * Returns the first `<field>` of an element of a kind: LIFT 0.13 says `type`, some programs `tag`. Undefined
 * if there is none.
 */
export function fieldOf(parent: Element, type: string): Element | undefined {
  return childrenOf(parent, 'field').find(({ attributes }) => (attributes['type'] ?? attributes['tag']) === type)
}

/** Returns the first `<note>` of an element that has no kind; undefined if there is none. */
export function noteOf(parent: Element): Element | undefined {
  return childrenOf(parent, 'note').find(({ attributes }) => attributes['type'] === undefined)
}

/** Returns the traits of an entry that name areas of meaning. */
export function domainsOf(sense: Element): Element[] {
  return traitsOf(sense, DOMAIN)
}

/** Returns the name of a file that an element names, without folders. */
export function fileOf({ attributes: { href = '' } }: Element): string {
  return href.split(/[\\/]/).at(-1) ?? ''
}

/** Reads what a word has properties for from an entry. */
export function wordOf(entry: Element): LiftWord {
  const senses = childrenOf(entry, 'sense')
  const pronunciations = childrenOf(entry, 'pronunciation')
  const { order = '' } = entry.attributes
  return {
    label: said(formIn(headOf(entry))) ?? '',
    ...defined({
      entryType: typeOf(traitsOf(entry, 'morph-type')[0]?.attributes['value']),
      homonym: Number(order) > 1 && Number.isInteger(Number(order)) ? Number(order) : undefined,
      phonetic: said(formIn(pronunciations.find((each) => said(formIn(each)) !== undefined))),
      literally: said(formIn(fieldOf(entry, 'literal-meaning'))),
      notes: said(formIn(noteOf(entry))),
    }),
    alternateSpelling: unique(childrenOf(entry, 'variant').flatMap((each) => said(formIn(each)) ?? [])),
    media: unique(pronunciations.flatMap((each) => childrenOf(each, 'media').map(fileOf))),
    pictures: unique(senses.flatMap((each) => childrenOf(each, 'illustration').map(fileOf))),
    categories: unique(senses.flatMap((each) => domainsOf(each).map(({ attributes }) => attributes['value'] ?? ''))),
    related: unique(childrenOf(entry, 'relation').map(({ attributes }) => guidIn(attributes['ref'] ?? ''))),
    senses: senses.map(senseOf),
    examples: senses.flatMap((each) => childrenOf(each, 'example').map(exampleOf)),
  }
}

/** Reads a LIFT `<sense>`: translation, part of speech, scientific name and note, as far as it has them. */
export function senseOf(sense: Element): LiftSense {
  return defined({
    translation: said(meaningOf(sense)),
    partOfSpeech: childrenOf(sense, 'grammatical-info')[0]?.attributes['value'] || undefined,
    scientificName: said(formIn(fieldOf(sense, 'scientific-name'))),
    note: said(formIn(noteOf(sense))),
  })
}

/** Reads a LIFT `<example>`: phrase, translation and source, as far as it has them. */
export function exampleOf(example: Element): LiftExample {
  return defined({
    phrase: said(formIn(example)),
    translation: said(formIn(childrenOf(example, 'translation')[0])),
    source: example.attributes['source'] || undefined,
  })
}

function typeOf(morph: string | undefined): LiftWord['entryType'] {
  if (morph === undefined) return undefined
  return PHRASES.includes(morph) ? 'PHRASE' : WORDS.includes(morph) ? 'WORD' : 'AFFIX'
}

function said(form: Element | undefined): string | undefined {
  const text = plainText(textOf(form))
  return text === '' ? undefined : text
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ''))]
}

/** The values that there are. */
function defined<T extends object>(values: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T
}
