import { useTranslate } from '@cairn/contract/web'
import { SegmentedControl } from '@cairn/ui'
import { PLAIN_CHOICE, RELIEF_CHOICE, useBaseChoice } from '../base/base-choice.ts'

/**
 * Lets a person choose the base map of all maps: with relief, plain, or a layer of the install. Renders
 * nothing if there is no choice.
 */
export function BaseChoice() {
  const translate = useTranslate()
  const { offered, choice, choose } = useBaseChoice()
  if (offered.length < 2) return null
  const names: Readonly<Record<string, string>> = {
    [RELIEF_CHOICE]: translate('map.base.relief'),
    [PLAIN_CHOICE]: translate('map.base.plain'),
  }
  return (
    <SegmentedControl
      label={translate('map.base')}
      value={choice}
      onChange={choose}
      options={offered.map((value) => ({ value, label: names[value] ?? value }))}
    />
  )
}
