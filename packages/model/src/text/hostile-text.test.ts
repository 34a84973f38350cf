import { parseWkt } from '@cairn/contract/wkt'
import { expect, test } from 'vitest'
import { withoutHiddenFormulas } from '../files/csv-cell.ts'
import { cleanCell, proposePlan, readPlace } from '../imports/index.ts'
import { linksIn } from '../files/mail-links.ts'

const LENGTH = 300_000
/** A pattern that looks at each place anew takes minutes for these. */
const MOST_MS = 2000
const of = (sign: string) => sign.repeat(LENGTH / sign.length)

test.each<[string, (text: string) => unknown, string]>([
  ['a place of white space', parseWkt, `POINT${of(' ')}x`],
  ['a place of one number', parseWkt, `POINT (${of('1')})`],
  ['a place of digits', readPlace, of('1')],
  ['degrees of digits and points', readPlace, `1.${of('1')}°x`],
  ['a cell of tabs', cleanCell, `a${of('\t')}b`],
  ['a cell of tabs and blanks', cleanCell, `a${of('\t ')}b`],
  ['a text of tabs in a table', withoutHiddenFormulas, `a${of('\t')}b`],
  ['a heading of one word', (heading) => proposePlan({ ...PROPOSAL, headings: [heading] }), of('a')],
  ['a link that ends in signs', linksIn, `https://files.example/share/${of('!')}a`],
])('T60 %s takes as long as it is, not its square', (_, read, text) => {
  const from = performance.now()
  read(text)
  expect(performance.now() - from).toBeLessThan(MOST_MS)
})

const PROPOSAL = { samples: [], targets: [{ name: 'title', titles: ['Title'] }], properties: {}, key: [] }
