import { expect, test } from 'vitest'
import { wordsOfKey } from './words-of-key.ts'

test.each([
  ['types.FishWeir.name', 'Fish weir'],
  ['types.FishWeir.plural', 'fish weir'],
  ['types.GISCollection.name', 'GIS collection'],
  ['types.FishWeir.props.builtBy', 'Built by'],
  ['types.FishWeir.props.label', 'Label'],
  ['types.FishWeir.options.state.NEEDS_REPAIR', 'Needs repair'],
  ['types.FishWeir.options.access.PUBLIC', 'Public'],
  ['types.FishWeir.sections.how-built', 'How built'],
  ['types.FishWeir', 'types.FishWeir'],
  ['views.weirs.title', 'views.weirs.title'],
  ['not.there', 'not.there'],
])('%s reads "%s" where there is no text', (key, words) => expect(wordsOfKey(key)).toBe(words))
