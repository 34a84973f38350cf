import { monthOf, monthsOf, padded, partOf, romanCentury, type Span } from './date-words.ts'
import { MONTH, YEAR, type DateForm, type Found } from './day-forms.ts'

const PART = '(?:(early|mid|late|debut|milieu|fin)[ -](?:(?:of |in )?the |du |des |de )?)?'

/** Forms of months, seasons, years, decades and centuries: `1920 May`, `1902–5`, `fin du xixe siecle`. */
export const YEAR_FORMS: readonly DateForm[] = [
  [/(?<!\d)(\d{4})-(\d{2})(?![-/.\d])/g, ([year = '', month = '']) => monthOrRange(year, month)],
  [/(?<![\d/.-])(\d{1,2})[-/.](\d{4})(?!\d)/g, ([month = '', year = '']) => monthInNumbers(year, month)],
  [
    new RegExp(`\\b${MONTH} ?(?:[-–/]|to|a) ?${MONTH},? ${YEAR}\\b`, 'g'),
    ([first = '', last = '', year = '']) => months(year, monthOf(first), monthOf(last)),
  ],
  [new RegExp(`\\b${MONTH},?[- ]${YEAR}\\b`, 'g'), ([word = '', year = '']) => months(year, ...(monthsOf(word) ?? []))],
  [
    new RegExp(`\\b${YEAR}(?:, ?|[- ])${MONTH}(?![a-z])`, 'g'),
    ([year = '', word = '']) => months(year, ...(monthsOf(word) ?? [])),
  ],
  [
    new RegExp(`\\b${PART}(\\d{1,2})(?:st|nd|rd|th) c(?:ent(?:ury)?)?\\b\\.?`, 'g'),
    ([part = '', century]) => partOf(part, (Number(century) - 1) * 100, 100),
  ],
  [
    new RegExp(`\\b${PART}([xvi]{2,5})(?:e|eme) s(?:iecle)?\\b\\.?`, 'g'),
    ([part = '', roman = '']) => {
      const first = romanCentury(roman)
      return first === undefined ? undefined : partOf(part, first, 100)
    },
  ],
  [/(?<!\w)(\d\d)xx(?!\w)/g, ([century]) => partOf('', Number(century) * 100, 100)],
  [/(?<!\w)(\d{3})x(?!\w)/g, ([decade]) => partOf('', Number(decade) * 10, 10)],
  [new RegExp(`\\b${PART}(?:annees )?(\\d{3}0)'?s\\b`, 'g'), ([part = '', decade]) => partOf(part, Number(decade), 10)],
  [new RegExp(`\\b${PART}annees (\\d{3}0)\\b`, 'g'), ([part = '', decade]) => partOf(part, Number(decade), 10)],
  [
    new RegExp(`\\b${YEAR} ?(?:[-–/]|or|and|to|ou|et|a) ?(\\d{1,2})\\b(?![-/.\\d])`, 'g'),
    ([first = '', last = '']) => years(first, last),
  ],
  [new RegExp(`\\b${YEAR}\\b`, 'g'), ([year = '']) => same(padded(year))],
]

/** `1902-05` is a month, `1914-18` a range of years, `1920-13` neither. */
function monthOrRange(year: string, last: string): Found {
  if (last === '00') return same(year)
  if (Number(last) <= 12) return same(`${year}-${last}`)
  return last > year.slice(-2) ? years(year, last) : { code: 'noMonth', month: last }
}

function monthInNumbers(year: string, month: string): Found {
  return Number(month) < 1 || Number(month) > 12 ? undefined : same(`${year}-${month.padStart(2, '0')}`)
}

function years(first: string, last: string): Span {
  return [padded(first), padded(first.slice(0, -last.length) + last)]
}

function months(year: string, first?: string, last?: string): Found {
  return first === undefined || last === undefined ? undefined : [`${padded(year)}-${first}`, `${padded(year)}-${last}`]
}

function same(date: string): Span {
  return [date, date]
}
