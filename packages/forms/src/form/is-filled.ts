import { isBlank } from '@cairn/model/format'
import { currentValue } from '@cairn/model/draft'
import { useItemFormApi, useItemFormState } from '../state/form-context.ts'
import { isStateOf } from '../field/item-field.tsx'

/**
 * Returns a function that tells whether the surrounding `ItemForm` shows a property: it has a value, is being
 * edited, or is in conflict. A property without a value is offered by `AddProperties` instead.
 */
export function useIsFilled(): (name: string) => boolean {
  const { type, canUpdate } = useItemFormApi()
  const { draft, editing } = useItemFormState()
  return (name) =>
    !isBlank(currentValue(draft, name)) ||
    name in draft.conflicts ||
    isStateOf(type, name) ||
    (canUpdate && editing.has(name))
}
