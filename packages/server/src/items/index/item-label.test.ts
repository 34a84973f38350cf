import { expect, test } from 'vitest'
import type { ItemId, ItemType, Property } from '@cairn/contract'
import { SITE_TYPES } from '../../testing/site-types.ts'
import { sampleCatalogue } from '../../testing/sample-types.ts'
import { labelOf, plainLabelOf } from './item-label.ts'
import { labelQuotesOf } from './label-quotes.ts'

const levelWhen: Property['levelWhen'] = { level: 'PROTECTED', property: 'state', is: ['DONE'] }
const [site] = SITE_TYPES as [ItemType]
/** Not taken from an area like this: its label names what is held from some readers. */
const type: ItemType = {
  ...site,
  label: ['title', 'code', 'found', '@file'],
  properties: {
    ...site.properties,
    found: { v: 'DEF', levelWhen },
    file: { v: 'REL', t: 'Attachment', levelWhen },
    state: { v: 'DEF', readOnly: true },
  },
}

test.each(['OPEN', 'DONE'])('a label has nothing of what is held from some readers at times: %s', (state) => {
  const values = { title: 'Camp', code: 'N4', found: 'a burial', file: 'Attachment-1', state, sensitive: true }
  const facts = { id: 'Site-1' as ItemId, type, values, label: undefined }
  expect(labelOf(facts)).toBe('Camp')
  const label = (given: object) => Object.keys(given).join(' ')
  const catalogue = { ...sampleCatalogue(), labelRule: () => ({ quotes: ['file', 'keeper'], label }) }
  expect(plainLabelOf(facts, catalogue)).toBe('title state sensitive')
  expect(labelQuotesOf(catalogue, type)).toEqual(['keeper'])
})
