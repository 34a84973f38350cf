import { SearchResults } from '@cairn/ui/results'
import { bringResultTexts } from '../areas/results-texts.ts'
import { WithTypeGroups } from '../state/registry/with-type-groups.tsx'

bringResultTexts()

/** All results of a search in everything (`/search?c0=…`). */
export default function SearchView() {
  return (
    <WithTypeGroups>
      <SearchResults />
    </WithTypeGroups>
  )
}
