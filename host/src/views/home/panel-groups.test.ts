import { expect, test } from 'vitest'
import type { KnownPanel } from '../../state/registry/compose.ts'
import { byWhoWaits } from './panel-groups.ts'

const panel = (key: string, who?: KnownPanel['who']) => ({ key, who }) as KnownPanel

test('for what others wait comes before what lies with the person alone, else as the areas stand', () => {
  const panels = [panel('drafts', 'person'), panel('unread'), panel('attention', 'person'), panel('late', 'others')]
  expect(byWhoWaits(panels).map(({ key }) => key)).toEqual(['unread', 'late', 'drafts', 'attention'])
})
