import { inOrder, numbered, type Cue } from './cues.ts'

const SLOT = /<TIME_SLOT\b([^<>]*)\/?>/g
/** Tells whether a text is a file of ELAN. */
export function isElan(text: string): boolean {
  return text.slice(0, 2000).includes('<ANNOTATION_DOCUMENT')
}

/** What a file of ELAN has, and how many annotations of annotations are left out, such as translations. */
export interface ReadElan {
  cues: Cue[]
  leftOut: number
}

type Times = ReadonlyMap<string, number>
type Said = Omit<Cue, 'id'>

/**
 * Reads the cues of an ELAN file, in order of time. With several tiers, each cue begins with its speaker: the
 * participant of its tier, or its name. Annotations whose time the file does not have are cues without one.
 */
export function readElan(text: string): ReadElan {
  const times: Times = new Map(
    [...text.matchAll(SLOT)].flatMap(([, slot = '']) => {
      const [id, value] = [attribute(slot, 'TIME_SLOT_ID'), attribute(slot, 'TIME_VALUE')]
      return id === undefined || value === undefined ? [] : [[id, Number(value) / 1000] as const]
    }),
  )
  const tiers = elementsOf(text, 'TIER').map(([tier, body]) => ({
    speaker: attribute(tier, 'PARTICIPANT') || attribute(tier, 'TIER_ID'),
    said: elementsOf(body, 'ALIGNABLE_ANNOTATION').flatMap((each) => saidIn(each, times)),
  }))
  const spoken = tiers.filter(({ said }) => said.length > 0)
  const byTier = spoken.map(({ speaker, said }) =>
    numbered(said.map((cue) => (spoken.length > 1 && speaker ? { ...cue, text: `${speaker}: ${cue.text}` } : cue))),
  )
  const leftOut = elementsOf(text, 'REF_ANNOTATION').filter(([, body]) => wordsIn(body) !== '')
  return { cues: numbered(inOrder(...byTier)), leftOut: leftOut.length }
}

function saidIn([annotation, body]: [string, string], times: Times): Said[] {
  const start = times.get(attribute(annotation, 'TIME_SLOT_REF1') ?? '')
  const end = times.get(attribute(annotation, 'TIME_SLOT_REF2') ?? '')
  const text = wordsIn(body)
  if (text === '') return []
  const isTimed = start !== undefined && end !== undefined && Number.isFinite(start + end)
  return [isTimed ? { start, end: Math.max(start, end), text } : { text }]
}

function wordsIn(annotation: string): string {
  const [[, value] = ['', '']] = elementsOf(annotation, 'ANNOTATION_VALUE')
  return unescape(value).trim()
}

/** Writes cues as an ELAN file with one tier. Slots without a value are ELAN's for times not known. */
export function writeElan(cues: readonly Cue[]): string {
  const slot = (id: number, seconds: number | undefined) =>
    `<TIME_SLOT TIME_SLOT_ID="ts${id}"${seconds === undefined ? '' : ` TIME_VALUE="${Math.round(seconds * 1000)}"`}/>`
  const slots = cues.flatMap(({ start, end }, at) => [slot(at * 2 + 1, start), slot(at * 2 + 2, end)])
  const annotations = cues.map(
    ({ text }, at) =>
      `<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a${at + 1}" TIME_SLOT_REF1="ts${at * 2 + 1}" ` +
      `TIME_SLOT_REF2="ts${at * 2 + 2}"><ANNOTATION_VALUE>${escape(text)}</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<ANNOTATION_DOCUMENT AUTHOR="" DATE="1970-01-01T00:00:00Z" FORMAT="3.0" VERSION="3.0">',
    '<HEADER MEDIA_FILE="" TIME_UNITS="milliseconds"/>',
    ...['<TIME_ORDER>', ...slots, '</TIME_ORDER>'],
    ...['<TIER TIER_ID="transcript" LINGUISTIC_TYPE_REF="default-lt">', ...annotations, '</TIER>'],
    '<LINGUISTIC_TYPE GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="default-lt" TIME_ALIGNABLE="true"/>',
    '</ANNOTATION_DOCUMENT>',
    '',
  ].join('\n')
}

/**
 * Returns the attributes and the content of the elements of a name that have an end, and none of their name
 * inside. Takes time by the length of the text alone, whatever is in it.
 */
function elementsOf(text: string, name: string): [attributes: string, content: string][] {
  const pieces = text.split(`</${name}>`).slice(0, -1)
  return pieces.flatMap((piece): [string, string][] => {
    const start = piece.lastIndexOf(`<${name}`)
    const end = piece.indexOf('>', start)
    const attributes = piece.slice(start + name.length + 1, end)
    return start < 0 || end < 0 || !/^(?:\s|$)/.test(attributes) ? [] : [[attributes, piece.slice(end + 1)]]
  })
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return value === null ? undefined : unescape(value[1] ?? value[2] ?? '')
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescape(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[String(name).toLowerCase()] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
