import { createHash } from 'node:crypto'
import { mayUseFor, type Geometry, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { AreaFiles, MoveCall } from '@cairn/contract/server'
import { formatDate } from '@cairn/model/format'
import { boundsOfMap } from '@cairn/model/place-figure'
import { parseRichText, type RichNode } from '@cairn/model/rich-text'
import { isOwnTemplate } from '../../../model/letters/letter-approval.ts'
import { emptyFields, fieldsIn, fillRichText, fillText } from '../../../model/letters/letter-fields.ts'
import { frameOf } from '../../../model/letters/letter-frame.ts'
import { notesOf, paperOfLetter, sourcesOf } from '../../../model/letters/letter-paper.ts'
import {
  citesOf,
  framedBy,
  sourcesIn,
  valuesOfLetter,
  type LetterSources,
} from '../../../model/letters/letter-values.ts'
import { namedBy } from '../file/load-file.ts'
import { loadSources } from './letter-sources.ts'
import { sayIn } from './letter-words.ts'

/** A generated letter: values to store with it, and the items it was made from. */
export interface MadeLetter {
  set: { words: RichNode; cites: string[]; pdf: ItemId; digest: string }
  sources: LetterSources
  /** Items that the letter rests on, as they were read. */
  basedOn: Item[]
}

/**
 * Fills in a letter and stores its PDF. Throws `invalidItem` for missing values, and
 * `consultation.letterEmpty` with the names of fields without a value.
 */
export async function makeLetter({
  item,
  asServer,
  filesAsServer,
}: Pick<MoveCall, 'item' | 'asServer' | 'filesAsServer'>): Promise<MadeLetter> {
  const letter = await asServer.read(item.$id)
  const sources = await loadSources(asServer, letter, new Date().toISOString())
  requireWhole(letter)
  requireOwnTemplate(sources)
  requireAgreed(sources)
  const body = parseRichText(letter['body']) ?? { type: 'doc' as const }
  const fields = [...new Set([...fieldsIn(letter['subject']), ...fieldsIn(body), ...fieldsIn(letter['signatory'])])]
  const values = valuesOfLetter(sources, fields)
  const empty = emptyFields(fields, values)
  if (empty.length > 0) throw new CairnError('consultation.letterEmpty', '', { fields: empty.join(', ') })
  const words = fillRichText(body, values)
  const cites = citesOf(sources, fields)
  const text = { subject: fillText(String(letter['subject']), values), words }
  const basedOn = sourcesIn(sources, fields)
  const bytes = await filesAsServer.pdf(await paperOf(sources, { ...text, basedOn }, filesAsServer))
  const digest = createHash('sha256').update(bytes).digest('hex')
  const target = { type: 'Letter', property: 'pdf', index: letter._i }
  const others = await namedBy(asServer, 'Letter', 'response', String(letter['response']))
  const before = others.filter(({ $id, state }) => state === 'SENT' && $id !== letter.$id).length
  const name = fileNameOf(text.subject, before + 1)
  const pdf = await filesAsServer.keep(bytes, name, target, `${letter.$id} ${digest}`)
  return { set: { words, cites, pdf, digest }, sources, basedOn }
}

function requireWhole(letter: Item): void {
  const needed = ['subject', 'body', 'outcome', 'recipients']
  const missing = needed.filter((name) => [letter[name] ?? []].flat().length === 0)
  if (missing.length === 0) return
  const properties = Object.fromEntries(missing.map((name) => [name, { userMessage: 'errors.required' }]))
  throw new CairnError('invalidItem', missing.join(', '), { properties })
}

/** Throws `invalidItem` for a letter by the template of somebody else. */
export function requireOwnTemplate({ template, response }: Pick<LetterSources, 'template' | 'response'>): void {
  if (!template || isOwnTemplate(template, response)) return
  const properties = { template: { userMessage: 'errors.consultation.othersTemplate' } }
  throw new CairnError('invalidItem', 'a template of another organisation', { properties })
}

/** Throws `invalidItem` if somebody who told what the letter rests on does not agree that it be cited. */
function requireAgreed({ evidence }: LetterSources): void {
  if (evidence.every((item) => mayUseFor(item, 'CONSULTATION'))) return
  const properties = { evidence: { userMessage: 'errors.notAgreed' } }
  throw new CairnError('invalidItem', 'evidence that may not be cited', { properties })
}

async function paperOf(
  sources: LetterSources,
  { subject, words, basedOn }: { subject: string; words: RichNode; basedOn: readonly Item[] },
  files: AreaFiles,
) {
  const { letter, template, file, language, community, reference } = sources
  const say = sayIn(language)
  const area = letter['withMap'] === true ? (file['projectArea'] as Geometry | undefined) : undefined
  const bounds = area && boundsOfMap(area)
  const ground = bounds && (await files.ground(bounds))
  return paperOfLetter({
    ...{ language, subject, words, community, frame: frameOf(framedBy(sources), say) },
    sources: sourcesOf(basedOn, notesOf(basedOn, say('warned'), language), say),
    address: String(template?.['address'] ?? ''),
    day: formatDate(sources.today, language),
    letterhead: await letterheadOf(template, files),
    area,
    ground: ground && { ...ground, words: { place: say('mapArea'), land: say('mapLand'), water: say('mapWater') } },
    phrases: {
      sources: say('sources'),
      map: (km) => say('map', { km }),
      footer: [community, reference].filter(Boolean).join(' · '),
    },
  })
}

/**
 * Reads the image at the head of a template's letters. Undefined without one, and for what is no PNG or
 * JPEG.
 */
async function letterheadOf(template: Item | undefined, files: AreaFiles): Promise<Uint8Array | undefined> {
  const id = template?.['letterhead']
  if (typeof id !== 'string') return undefined
  const file = await files.open(id as ItemId)
  if (!['image/png', 'image/jpeg'].includes(file.type)) return undefined
  return readAll(await file.stream())
}

/** Reads a file whole. */
export async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

/** Returns the name of the file of the first, second or later letter of a response. */
function fileNameOf(subject: string, n: number): string {
  const plain = subject
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${plain.slice(0, 80) || 'letter'}${n > 1 ? ` (${n})` : ''}.pdf`
}
