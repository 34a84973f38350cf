/** An object of a PDF file: its dictionary as text, and the bytes of its stream. */
interface PdfObject {
  id: string
  dictionary: string
  stream: Buffer | undefined
}

/** Names and filters that PDF/A-3 does not allow anywhere (ISO 19005-3, 6.1 to 6.6). */
const FORBIDDEN = ['LZWDecode', 'JavaScript', 'Launch', 'Movie', 'Sound', 'ResetForm', 'ImportData', 'XFA', 'PS', 'AA']
const PRINT = 4
const HIDDEN = 0b100011

/**
 * Returns violations of PDF/A-3b, as far as they can be found in the file: header, identity, metadata, output
 * intent, embedded fonts, annotations, forbidden names. Empty if there are none. It reads files that
 * `pdfmake` writes, which have no object streams. npm has no such validator.
 */
export function problemsOfPdfA(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes)
  const text = file.toString('latin1')
  const objects = objectsIn(file, text)
  const trailer = text.slice(text.lastIndexOf('trailer'))
  const all = objects.map(({ dictionary }) => dictionary).join('\n')
  const catalog = objects.find(({ dictionary }) => /\/Type\s*\/Catalog\b/.test(dictionary))?.dictionary ?? ''
  const problem = (isWrong: boolean, words: string) => (isWrong ? [words] : [])
  return [
    ...problem(!/^%PDF-1\.[0-7]\n%[\x80-\xff]{4}/.test(text), 'header'),
    ...problem(!/%%EOF\r?\n?$/.test(text), 'data after the end'),
    ...problem(!/\/ID\s*\[\s*<[0-9a-f]{32}>/i.test(trailer), 'no identifier'),
    ...problem(/\/Encrypt\b/.test(trailer), 'encrypted'),
    ...problemsOfMetadata(objects, catalog),
    ...problemsOfIntent(objects, catalog),
    ...objects.flatMap((object) => problemsOfFont(objects, object)),
    ...objects.flatMap(problemsOfAnnotation),
    ...FORBIDDEN.filter((name) => new RegExp(`/${name}\\b`).test(all)).map((name) => `${name} is not allowed`),
    ...problem(/\/Interpolate\s+true/.test(all), 'an image is interpolated'),
    ...problem(/\/DeviceCMYK\b/.test(all), 'a colour is of no output intent'),
    ...objects.flatMap(problemsOfLength),
  ]
}

function objectsIn(file: Buffer, text: string): PdfObject[] {
  return [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)].map((found) => {
    const start = found.index + found[0].length
    const end = text.indexOf('endobj', start)
    const at = text.slice(start, end).search(/\nstream\r?\n/)
    const dictionary = at < 0 ? text.slice(start, end) : text.slice(start, start + at)
    const from = at < 0 ? -1 : start + at + '\nstream\n'.length
    const to = at < 0 ? -1 : text.indexOf('\nendstream', from)
    return { id: found[1] ?? '', dictionary, stream: at < 0 ? undefined : file.subarray(from, to) }
  })
}

/** Returns the object that an entry of a dictionary refers to. */
function named(objects: readonly PdfObject[], dictionary: string, entry: string): PdfObject | undefined {
  const id = new RegExp(`/${entry}\\s*\\[?\\s*(\\d+) 0 R`).exec(dictionary)?.[1]
  return objects.find((object) => object.id === id)
}

function problemsOfMetadata(objects: readonly PdfObject[], catalog: string): string[] {
  const metadata = named(objects, catalog, 'Metadata')
  const xmp = metadata?.stream?.toString('utf8') ?? ''
  if (/\/Filter\b/.test(metadata?.dictionary ?? '')) return ['metadata is packed']
  const isSaid = /<pdfaid:part>3<[\s\S]*<pdfaid:conformance>B</.test(xmp) && xmp.includes('<?xpacket begin=')
  return isSaid ? [] : ['metadata does not say PDF/A-3b']
}

function problemsOfIntent(objects: readonly PdfObject[], catalog: string): string[] {
  const intent = named(objects, catalog, 'OutputIntents')?.dictionary ?? catalog
  const profile = named(objects, intent, 'DestOutputProfile')
  if (!/\/GTS_PDFA1\b/.test(intent) || !profile?.stream) return ['no output intent']
  return /\/N\s+3\b/.test(profile.dictionary) ? [] : ['the output intent is none of RGB']
}

function problemsOfFont(objects: readonly PdfObject[], { dictionary }: PdfObject): string[] {
  if (!/\/Type\s*\/Font\b(?!Descriptor)/.test(dictionary)) return []
  const name = /\/BaseFont\s*\/([^\s/]+)/.exec(dictionary)?.[1] ?? 'a font'
  if (/\/Subtype\s*\/Type0\b/.test(dictionary)) {
    const isReadable = named(objects, dictionary, 'ToUnicode') !== undefined
    return isReadable && named(objects, dictionary, 'DescendantFonts') ? [] : [`${name} is not whole`]
  }
  const descriptor = named(objects, dictionary, 'FontDescriptor')?.dictionary ?? ''
  const isEmbedded = ['FontFile2', 'FontFile3'].some((entry) => named(objects, descriptor, entry)?.stream)
  const isMapped = !/\/CIDFontType2\b/.test(dictionary) || /\/CIDToGIDMap\b/.test(dictionary)
  return isEmbedded && isMapped ? [] : [`${name} is not embedded`]
}

function problemsOfAnnotation({ dictionary }: PdfObject): string[] {
  if (!/\/Type\s*\/Annot\b/.test(dictionary)) return []
  const flags = Number(/\/F\s+(\d+)/.exec(dictionary)?.[1] ?? 0)
  return (flags & PRINT) !== 0 && (flags & HIDDEN) === 0 ? [] : ['an annotation is not printed']
}

function problemsOfLength({ id, dictionary, stream }: PdfObject): string[] {
  const length = /\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(dictionary)?.[1]
  return !stream || length === undefined || Number(length) === stream.length ? [] : [`stream ${id} has another length`]
}
