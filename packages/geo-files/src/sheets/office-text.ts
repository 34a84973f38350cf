import { FileRefusal } from '../file-refusal.ts'
import { unzip } from '../read/unzip.ts'
import { decoded, xmlText } from './sheet-xml.ts'

/** Parts of office files with what people wrote: documents, sheets and slides of both families. */
const PARTS =
  /^(?:word\/(?:document|footnotes|endnotes|comments|header\d*|footer\d*)\.xml|xl\/sharedStrings\.xml|xl\/worksheets\/[^/]+\.xml|ppt\/(?:slides|notesSlides)\/[^/]+\.xml|content\.xml)$/
/** Ends of paragraphs, cells and lines. */
const ENDS = /<(?:\/(?:[a-z]+:)?(?:p|h|tc|tr|si|is|table-cell)|(?:[a-z]+:)?(?:br|tab|line-break|s)\/?)\b[^>]*>/g
/** What is no text: formulas, and numbers and marks of cells. */
const NO_TEXT = /<(?:f|v)(?:\s[^>]*)?>[^<]*<\/(?:f|v)>/g

/**
 * Returns the text of a document, workbook or presentation (Office Open XML or OpenDocument), without
 * numbers and formulas of XLSX cells. Throws `FileRefusal` if it is no such file, or would unpack to too
 * much.
 */
export async function readOfficeText(bytes: Uint8Array): Promise<string> {
  const files = await unzip(bytes, ['.xml'])
  const names = [...files.keys()].filter((name) => PARTS.test(name)).toSorted(byNumber)
  if (names.length === 0) throw new FileRefusal('zipUnreadable', 'no office file')
  return names.map((name) => textOfPart(xmlText(files.get(name)))).join('\n\n')
}

function textOfPart(xml: string): string {
  return decoded(
    xml
      .replaceAll(NO_TEXT, '')
      .replaceAll(ENDS, '\n')
      .replaceAll(/<[^>]*(?:>|$)/g, ''),
  )
}

/** The second slide comes before the tenth. */
function byNumber(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}
