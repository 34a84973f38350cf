import { ACCESS_PROPERTY, accessLevel } from '@cairn/contract'
import { useLabel, useTranslate, type ItemType } from '@cairn/contract/web'
import { isBlank } from '@cairn/model/format'
import { useWatch, type Control } from 'react-hook-form'
import { ownersOf } from '../field/item-field.tsx'
import type { FormValues } from '../state/form-context.ts'
import { isKeptFromWriter, type LevelsOfNew } from '../state/use-readable-levels.ts'

/**
 * Returns in words who will read a new item at the level that is chosen: the writer, people of its owner, and
 * the parties that it names. Undefined while the levels are not known, and before a required owner is chosen.
 */
export function useReadersOfNew(
  type: ItemType,
  control: Control<FormValues>,
  levels: LevelsOfNew | undefined,
): string | undefined {
  const translate = useTranslate()
  const values = useWatch({ control })
  const [first, ...more] = ownersOf(values[type.owner ?? ''])
  const known = useLabel(first ?? '')
  const level = accessLevel(type, values[ACCESS_PROPERTY])
  const isAlone = first === undefined && level !== 'PUBLIC'
  // Whose people they are is still to be chosen.
  if (!levels || (isAlone && type.properties[type.owner ?? '']?.required)) return undefined
  if (isKeptFromWriter(type, level, levels)) return translate('forms.notReadAgain')
  const owner = (more.length > 0 ? undefined : known) ?? translate('forms.readBy.owners')
  const named = [type.readers, ...(type.sharedWith ?? []).map(({ property }) => property)]
    .filter((name) => name !== undefined && type.properties[name]?.readOnly !== true && !isBlank(values[name]))
    .map((name) => translate('forms.readBy.name', { name: translate(`types.${type.name}.props.${name}`) }))
  return [
    translate(`forms.readBy.${isAlone ? 'alone' : level === 'PUBLIC' && type.anonymous ? 'anyone' : level}`, { owner }),
    ...(named.length > 0 ? [translate('forms.readBy.also', { names: named.join(', ') })] : []),
  ].join(' ')
}
