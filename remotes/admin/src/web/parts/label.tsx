import { useLabel } from '@cairn/contract/web'

/** The label of an item in running text; its id until that is known. */
export function Label({ id }: { id: string }) {
  return useLabel(id) ?? id
}
