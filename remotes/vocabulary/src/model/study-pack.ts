import type { Item } from '@cairn/contract'

type Speakers = Readonly<Record<string, string | undefined>>

/** Endings of files that are heard; others are seen. */
const SOUND = /\.(aac|flac|m4a|mp3|oga|ogg|opus|wav|weba|webm)$/i

/**
 * Writes words as the rows that flash-card programs take: word, meaning, what is heard and seen, thanks, and
 * who speaks. `names` has the names of files by attachment, `speakers` those who speak in them.
 */
export function studyRows(
  words: readonly Item[],
  names: Readonly<Record<string, string>>,
  speakers: Speakers = {},
): string {
  const head = '#separator:Comma\n#html:true\n#columns:Word,Meaning,Sound,Picture,Thanks,Speakers\n'
  return head + words.map((word) => `${cellsOf(word, names, speakers).map(quoted).join(',')}\n`).join('')
}

function cellsOf(word: Item, names: Readonly<Record<string, string>>, speakers: Speakers): string[] {
  const voices = [word['media'] ?? []].flat().flatMap((id) => (names[String(id)] ? (speakers[String(id)] ?? []) : []))
  const files = [word['media'] ?? [], word['pictures'] ?? []].flat().flatMap((id) => names[String(id)] ?? [])
  const said = (name: string) => (typeof word[name] === 'string' ? escapeHtml(word[name]) : '')
  return [
    said('label'),
    said('translation'),
    files
      .filter((name) => SOUND.test(name))
      .map((name) => `[sound:${name}]`)
      .join(' '),
    files
      .filter((name) => !SOUND.test(name))
      .map((name) => `<img src="${escapeHtml(name)}">`)
      .join(' '),
    said('acknowledgement'),
    escapeHtml([...new Set(voices)].join(', ')),
  ]
}

function quoted(cell: string): string {
  return `"${withoutFormulas(cell).replaceAll('"', '""')}"`
}

/** Signs that begin a formula: first in a cell, or where a program parts cells: `;`, a tab, or a line. */
const FORMULA = /(?:^|[;\t\r\n])\s*[=+\-@][=+\-@\s]*/g

/**
 * Writes signs that would begin a formula as HTML, which the cells are: a card shows them as they are, and a
 * spreadsheet takes them for text (T31).
 */
function withoutFormulas(cell: string): string {
  return cell.replaceAll(FORMULA, (start) => start.replaceAll(/[=+\-@]/g, (sign) => `&#${sign.charCodeAt(0)};`))
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
