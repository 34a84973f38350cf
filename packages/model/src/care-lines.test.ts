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
