import { useLabel } from '@cairn/contract/web'

/** Shows the label of an item as plain text; its id until the label is known. */
export function Label({ id }: { id: string }) {
  return useLabel(id) ?? id
}
