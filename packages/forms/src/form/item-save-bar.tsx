import type { ReactNode } from 'react'
import { errorText, useTranslate } from '@cairn/contract/web'
import { SaveBar } from '@cairn/ui'
import { useUnsavedChanges } from '../state/use-unsaved-changes.ts'

/**
 * Shows the save bar of the surrounding `ItemForm` while it has unsaved values or a failed save, and
 * otherwise `idle` in its place.
 */
export function ItemSaveBar({ idle }: { idle?: ReactNode }) {
  const translate = useTranslate()
  const { count, conflicts, isDirty, state, error, save, discard } = useUnsavedChanges()
  if (!isDirty && state === 'none') return idle
  const label = error ? translate('forms.notSaved') : translate(conflicts > 0 ? 'forms.choose' : 'forms.unsaved')
  return (
    <SaveBar
      label={label}
      note={error ? errorText(translate, error).title : translate('forms.count', { count })}
      discardLabel={translate('forms.discard')}
      saveLabel={translate(error ? 'forms.saveAgain' : 'forms.save')}
      state={state}
      onDiscard={discard}
      onSave={() => void save()}
    />
  )
}
