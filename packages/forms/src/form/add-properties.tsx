import { useTranslate } from '@cairn/contract/web'
import { currentValue } from '@cairn/model/draft'
import { AddMore } from '@cairn/ui/results'
import { useItemFormApi, useItemFormState } from '../state/form-context.ts'
import { useIsFilled } from './is-filled.ts'
import { isFieldShown, sectionsOf } from '../state/sections-of.ts'

/**
 * Offers the properties without a value of the surrounding `ItemForm` to those who may edit, in the order of
 * the sections, but for `hidden` ones. Choosing one opens its field.
 */
export function AddProperties({ hidden }: { hidden: readonly string[] }) {
  const translate = useTranslate()
  const { type, canUpdate, wayOf, edit } = useItemFormApi()
  const { draft } = useItemFormState()
  const isFilled = useIsFilled()
  if (!canUpdate) return null
  const options = sectionsOf(type)
    .flatMap(({ properties }) => properties)
    .filter(
      (name) =>
        wayOf(name) !== 'none' &&
        !isFilled(name) &&
        !hidden.includes(name) &&
        isFieldShown(type, name, (property) => currentValue(draft, property)),
    )
    .map((name) => {
      const text = translate(`types.${type.name}.props.${name}`)
      return { key: name, text, label: translate('forms.edit', { label: text }) }
    })
  return (
    <AddMore
      label={translate('forms.addMore')}
      options={options}
      moreLabel={(count) => translate('forms.moreToAdd', { count })}
      onAdd={edit}
    />
  )
}
