import { textKeyFromData, type Translate } from '@cairn/contract/texts'
import type { ImportTrial, RowProblem } from '@cairn/model/imports'

/** Codes of problems that the import itself finds. Others are text keys of errors. */
const OWN = [
  'alike',
  'alikeRow',
  'boolean',
  'cells',
  'date',
  'dateCentury',
  'dateOrder',
  'differs',
  'encoding',
  'fileTooTight',
  'formula',
  'keyEmpty',
  'keyTwice',
  'lineTooLong',
  'mayNot',
  'noFile',
  'noItem',
  'noMove',
  'none',
  'notAnId',
  'notInList',
  'number',
  'place',
  'placeSwapped',
  'quote',
  'rowMissing',
  'several',
  'severalItems',
] as const
/** What is wrong with a feature of a file of places. */
const PLACE_FILE = 'forms.places.problem.'
/** Errors of the store that are given in words with the rejected rows. */
const ERRORS = [
  'errors.circle',
  'errors.invalidDate',
  'errors.invalidEmail',
  'errors.invalidItem',
  'errors.invalidOption',
  'errors.maxLength',
  'errors.required',
  'errors.valueTaken',
] as const

/** Returns a problem of a row in words. */
export function problemText(t: Translate, { code, text, values = {} }: RowProblem): string {
  const isOwn = (OWN as readonly string[]).includes(code)
  const said = t(textKeyFromData(isOwn ? `forms.import.problem.${code}` : code), { text, max: '', ...values })
  return code.startsWith(PLACE_FILE) ? `${said}. ${t('forms.import.mendPlace')}` : said
}

/**
 * Returns the texts, with placeholders, for the file of rejected rows: the general ones, and those of the
 * problems found in the dry run.
 */
export function rejectedWords(t: Translate, trial: ImportTrial | undefined): Record<string, string> {
  const marks = { text: '{text}', first: '{first}', max: '{max}', row: '{row}', detail: '{detail}' }
  const found = (trial?.rows ?? []).flatMap(({ problems }) => problems.map(({ code }) => code))
  const codes: string[] = [...ERRORS, ...found.filter((code) => !(OWN as readonly string[]).includes(code))]
  return Object.fromEntries([
    ...OWN.map((code) => [code, t(textKeyFromData(`forms.import.problem.${code}`), marks)]),
    ...codes.map((code) => [code, t(textKeyFromData(code), { ...marks, question: '{question}', kind: '' })]),
  ])
}
