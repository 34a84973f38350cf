import { expect, it } from 'vitest'
import { anItem } from '@cairn/testkit/fake-host'
import { listText } from './list-text.ts'

const VALUES = { install: [{ key: 'PHONE', label: 'Phone call' }], 'Organization-1': [{ key: 'FAX', label: 'Fax' }] }

it.each([
  [{ type: 'PHONE' }, 'Phone call'],
  [{ type: 'FAX' }, 'Fax'],
  [{ type: 'other', typeOther: 'By radio' }, 'By radio'],
  [{ type: 'other' }, undefined],
  [{ type: 'PHONE', typeOther: 'By radio' }, 'Phone call'],
  [{ type: 'GONE' }, undefined],
  [{}, undefined],
])('ORG-13 shows the kind of %j as %j', (values, text) =>
  expect(listText(VALUES, anItem('CommLog-1', values), 'type', 'typeOther')).toBe(text),
)
