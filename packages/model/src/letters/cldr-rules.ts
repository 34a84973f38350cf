import { capitalOf, signsIn, type Letter } from './letters.ts'

/**
 * Sorting rules of CLDR, such as `&a<ch<<<Ch`, which other programs for languages read and write. Only what
 * an alphabet can say is understood: an order of letters, and forms that count as one letter.
 */

/** Result of parsing sorting rules: the letters, or the first part that was not understood. */
export type ReadRules = { letters: Letter[] } | { unknown: string }

const COMMENT = /#[^\n]*/g
const STEP = /\s*(?<sign>&|<{1,4}|=)\s*(?<form>(?:'(?:[^']|'')*'|\\.|[^\s&<=[\]'\\])+)/uy
const QUOTED = /'((?:[^']|'')*)'|\\u([0-9a-fA-F]{4})|\\(.)/gu
const SYNTAX = /[\s&<=[\]'\\#!-/:-@`{|}~]/u

/** Reads sorting rules. The letter after `&` is the first one if nothing comes before it. */
export function readCldrRules(rules: string): ReadRules {
  const text = rules.replace(COMMENT, '').trim()
  const letters: Letter[] = []
  let at = 0
  while (at < text.length) {
    STEP.lastIndex = at
    const { sign = '', form = '' } = STEP.exec(text)?.groups ?? {}
    if (sign === '') return { unknown: text.slice(at, at + 40).trim() }
    const read = unquoted(form)
    if (sign === '<') letters.push({ letter: read })
    else if (sign !== '&') addForm(letters, read)
    else if (!letters.some(({ letter }) => letter === read)) letters.push({ letter: read })
    at = STEP.lastIndex
  }
  return letters.length > 0 ? { letters } : { unknown: text.slice(0, 40) }
}

/** Writes the order of letters as sorting rules: `&a<<<A<ch<<<Ch`. */
export function writeCldrRules(letters: readonly Letter[]): string {
  return letters
    .map((each, at) => {
      const forms = [capitalOf(each), ...signsIn(each.variants)].filter((form) => form !== each.letter)
      return `${at === 0 ? '&' : '<'}${[each.letter, ...forms].map(quoted).join('<<<')}`
    })
    .join('')
}

function addForm(letters: Letter[], form: string): void {
  const last = letters.at(-1)
  if (!last) letters.push({ letter: form })
  else if (form !== capitalOf(last)) last.variants = [...signsIn(last.variants), form].join(' ')
}

function unquoted(form: string): string {
  return form
    .replace(QUOTED, (_all, inQuotes?: string, code?: string, sign?: string) =>
      inQuotes === undefined
        ? code === undefined
          ? (sign ?? '')
          : String.fromCharCode(Number.parseInt(code, 16))
        : inQuotes === ''
          ? "'"
          : inQuotes.replaceAll("''", "'"),
    )
    .normalize('NFC')
}

function quoted(form: string): string {
  return SYNTAX.test(form) ? `'${form.replaceAll("'", "''")}'` : form
}
