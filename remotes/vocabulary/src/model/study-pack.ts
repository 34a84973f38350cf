import type { Item } from '@cairn/contract'

/** Endings of files that are heard; others are seen. */
const SOUND = /\.(aac|flac|m4a|mp3|oga|ogg|opus|wav|weba|webm)$/i

/**
 * Writes words as the rows that flash-card programs take: word, meaning, what is heard and seen, and thanks.
 * `names` has the names of files by attachment.
 */
export function studyRows(words: readonly Item[], names: Readonly<Record<string, string>>): string {
  const head = '#separator:Comma\n#html:true\n#columns:Word,Meaning,Sound,Picture,Thanks\n'
  return head + words.map((word) => `${cellsOf(word, names).map(quoted).join(',')}\n`).join('')
}

function cellsOf(word: Item, names: Readonly<Record<string, string>>): string[] {
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
  ]
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
