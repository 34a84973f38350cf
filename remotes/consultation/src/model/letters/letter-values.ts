import { citeItem, type Item } from '@cairn/contract'
import { formatDate } from '@cairn/model/format'
import { plainText } from '@cairn/model/rich-text'
import type { Cite } from './letter-cites.ts'
import type { Framed } from './letter-frame.ts'
import type { FieldValues, LetterField } from './letter-fields.ts'

/** Items and names that the fields of a letter come from. */
export interface LetterSources {
  letter: Readonly<Record<string, unknown>>
  file: Item
  response: Item
  terms: Item | undefined
  template: Item | undefined
  /** Concerns of the response that have words for others, in their order. */
  concerns: readonly Item[]
  /** Sections of the response that are shared, in their order. */
  sections: readonly Item[]
  /** What people told or wrote that the letter names as its evidence. */
  evidence: readonly Item[]
  community: string
  /** The number under which the community keeps the file. Empty if it has none. */
  reference: string
  submitter: string
  recipients: readonly string[]
  /** The outcome in words. */
  outcome: string
  /** `YYYY-MM-DD` */
  today: string
  language: string
}

/** Returns the concerns that may be quoted (those with a public text), oldest first. */
export function quotable(concerns: readonly Item[]): Item[] {
  return concerns.filter(({ publicWords }) => String(publicWords ?? '').trim() !== '').sort((a, b) => a._i - b._i)
}

/** Returns the sections that the submitter may read, in their order. */
export function sharedSections(sections: readonly Item[]): Item[] {
  const orderOf = ({ order }: Item) => (typeof order === 'number' ? order : Number.MAX_SAFE_INTEGER)
  return sections
    .filter(({ shared }) => shared === true)
    .sort((a, b) => orderOf(a) - orderOf(b) || a._c.ts.localeCompare(b._c.ts))
}

/**
 * Returns the versions that a letter rests on, in the order in which they are numbered: what its text quotes,
 * as it comes, the file, the community's terms, evidence and the template.
 */
export function citesOf(sources: LetterSources, fields: readonly LetterField[]): Cite[] {
  return sourcesIn(sources, fields).map(citeItem)
}

/** Returns the items that a letter rests on, in the order of `citesOf`. */
export function sourcesIn(
  { file, concerns, sections, terms, template, evidence }: LetterSources,
  fields: readonly LetterField[],
): Item[] {
  const quoted = fields.flatMap((field) => (field === 'concerns' ? concerns : field === 'sections' ? sections : []))
  return [...quoted, file, ...(terms ? [terms] : []), ...evidence, ...(template ? [template] : [])]
}

/** Returns the values of a letter's fields. Quoted points are numbered by source. */
export function valuesOfLetter(sources: LetterSources, fields: readonly LetterField[]): FieldValues {
  const { letter, file, response, terms, concerns, sections, language } = sources
  const items = sourcesIn(sources, fields)
  const mark = (item: Item) => `[${items.indexOf(item) + 1}]`
  const day = (value: unknown) => (typeof value === 'string' ? formatDate(value, language) : '')
  return {
    'project.name': String(file['projectName'] ?? ''),
    'project.numbers': [file['identifiers'] ?? []].flat().join(', '),
    'project.description': plainText(file['projectDescription']),
    'submitter.name': sources.submitter,
    'community.name': sources.community,
    'community.number': sources.reference,
    recipients: sources.recipients.join(', '),
    due: day(response['due']),
    today: day(sources.today),
    outcome: sources.outcome,
    concerns: concerns.map((concern) => `${String(concern['publicWords']).trim()} ${mark(concern)}`),
    sections: sections.map(
      (section) => `${String(section['title'] ?? '')} ${mark(section)}\n${plainText(section['body'])}`,
    ),
    'terms.days': terms?.['days'] === undefined ? '' : String(terms['days']),
    signatory: String(letter['signatory'] ?? ''),
  }
}

/** Returns what a letter is framed by: recipients, what it is about, who signs, and how to answer. */
export function framedBy({ letter, file, terms, recipients, submitter, community, reference }: LetterSources): Framed {
  return {
    ...{ community, reference, to: [...recipients, submitter] },
    project: String(file['projectName'] ?? ''),
    numbers: [file['identifiers'] ?? []].flat().map(String),
    signatory: String(letter['signatory'] ?? ''),
    ...answersTo(terms),
  }
}

/** Returns how answers reach the office of a community, as its terms say. */
export function answersTo(terms: Item | undefined): Pick<Framed, 'answerEmail' | 'answerWays'> {
  return { answerEmail: String(terms?.['answerEmail'] ?? ''), answerWays: String(terms?.['answerWays'] ?? '') }
}
