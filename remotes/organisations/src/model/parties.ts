import { HIDDEN_LABEL, type Item } from '@cairn/contract'

/**
 * Returns the labels of the owner of an item and of other parties, by their ids, each once. Parties whose
 * label the person may not see are left out.
 */
export function partyLabels(item: Item, ids: readonly string[]): string[] {
  return [...new Set([String(item['owner'] ?? ''), ...ids])]
    .flatMap((id) => item.$labels?.[id] ?? [])
    .filter((label) => label !== HIDDEN_LABEL)
}
