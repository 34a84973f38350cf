import { accessLevel, ATTACHMENT_TYPE } from '@cairn/contract'
import { useItemType, useTranslate } from '@cairn/contract/web'
import { OptionSelect, type OptionSelectProps } from './options-input.tsx'

/**
 * Edits the level of an item by a select. Where nobody chose one, it says which level the item has: that of
 * its type, and for a file that of what it belongs to.
 */
export function AccessSelect({ typeName, ...props }: OptionSelectProps & { typeName: string }) {
  const translate = useTranslate()
  const type = useItemType(typeName)
  const usual = props.options.find(({ value }) => type && accessLevel(type, value) === type.visibility)
  if (!usual || typeName === ATTACHMENT_TYPE) return <OptionSelect {...props} />
  return <OptionSelect {...props} empty={translate('forms.nobodyChose', { level: usual.text })} />
}
