import { loadFederation } from '../areas/load-code.ts'
import { AreaView, ItemColumn } from '../columns/column-code.tsx'
import { SearchOnDemand } from './search/search-on-demand.ts'

/**
 * Preloads the shell's code that every list and item needs, but no code of areas. Rejects if a part fails to
 * load.
 */
export async function readAhead(): Promise<void> {
  await Promise.all([
    SearchOnDemand.load(),
    AreaView.load(),
    ItemColumn.load(),
    import('@cairn/ui/results'),
    import('@cairn/forms'),
    loadFederation(),
  ])
}
