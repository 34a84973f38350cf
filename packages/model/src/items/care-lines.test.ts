import { expect, test } from 'vitest'
import { HIDDEN_LABEL } from '@cairn/contract'
import { careLines } from './care-lines.ts'

test('warnings stand first, then the labels that the reader may see', () => {
  const item = {
    $warnings: ['DECEASED', 'OWN'],
    $labels: { 'CommunityLabel-1': 'Of one family', 'CommunityLabel-2': HIDDEN_LABEL },
    communityLabels: ['CommunityLabel-1', 'CommunityLabel-2'],
  }
  expect(careLines(item, { DECEASED: 'Shows somebody who has died' })).toEqual([
    '! Shows somebody who has died',
    '! OWN',
    'Of one family',
  ])
  expect(careLines({}, {})).toEqual([])
})

test('a label has the title of the language of its reader, if it has one there', () => {
  const item = {
    $labels: { 'CommunityLabel-1': 'Of one family', 'CommunityLabel-2': 'Ask first' },
    $labelsIn: { 'CommunityLabel-1': { fr: 'D’une famille', 'es-MX': 'De una familia' } },
    communityLabels: ['CommunityLabel-1@3', 'CommunityLabel-2'],
  }
  expect(careLines(item, {}, 'fr-CA')).toEqual(['D’une famille', 'Ask first'])
  expect(careLines(item, {}, 'es-MX')).toEqual(['De una familia', 'Ask first'])
  expect(careLines(item, {}, 'de')).toEqual(['Of one family', 'Ask first'])
})
