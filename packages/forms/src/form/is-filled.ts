import { HIDDEN_LABEL, idsNamed } from '@cairn/contract'
import { isBlank } from '@cairn/model/format'
import { currentValue } from '@cairn/model/draft'
import { useItemFormApi, useItemFormState } from '../state/form-context.ts'
import { isStateOf } from '../field/item-field.tsx'

/**
 * Returns a function that tells whether the surrounding `ItemForm` shows a property: it has a value, is a
 * state, is being edited, or is in conflict. Others are offered by `AddProperties` instead. What names only
 * hidden items is not shown to who may not change it, as there is nothing to read.
 */
export function useIsFilled(): (name: string) => boolean {
  const { item, type, canUpdate, wayOf } = useItemFormApi()
  const { draft, editing } = useItemFormState()
  const isHidden = (name: string) => {
    const { v, t } = type.properties[name] ?? {}
    if ((v !== 'REL' && v !== 'IDM') || t === 'Attachment' || wayOf(name) !== 'none') return false
    return idsNamed(currentValue(draft, name)).every((id) => item.$labels?.[id] === HIDDEN_LABEL)
  }
  return (name) =>
    (!isBlank(currentValue(draft, name)) && !isHidden(name)) ||
    name in draft.conflicts ||
    isStateOf(type, name) ||
    (canUpdate && editing.has(name))
}
