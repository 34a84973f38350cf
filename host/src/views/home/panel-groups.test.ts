import { expect, test } from 'vitest'
import type { KnownPanel } from '../../state/registry/compose.ts'
import { byWhoWaits } from './panel-groups.ts'

const panel = (key: string, who?: KnownPanel['who'], order?: number) => ({ key, who, order }) as KnownPanel

test('for what others wait comes before what lies with the person alone, else as the areas stand', () => {
  const panels = [panel('drafts', 'person'), panel('unread'), panel('attention', 'person'), panel('late', 'others')]
  expect(byWhoWaits(panels).map(({ key }) => key)).toEqual(['unread', 'late', 'drafts', 'attention'])
})

test('of those that wait alike the one with the lower order comes first', () => {
  const panels = [
    panel('unread'),
    panel('distribute', 'others', 11),
    panel('look', 'others', 10),
    panel('mine', 'person', 1),
  ]
  expect(byWhoWaits(panels).map(({ key }) => key)).toEqual(['look', 'distribute', 'unread', 'mine'])
})
