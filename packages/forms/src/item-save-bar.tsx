import type { ReactNode } from 'react'
import { useTranslate } from '@cairn/contract/web'
import { textKey } from '@cairn/contract/errors'
import { SaveBar } from '@cairn/ui'
import { useUnsavedChanges } from './use-unsaved-changes.ts'

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
      note={error ? translate(textKey(error.code), texts(error.details)) : translate('forms.count', { count })}
      discardLabel={translate('forms.discard')}
      saveLabel={translate(error ? 'forms.saveAgain' : 'forms.save')}
      state={state}
      onDiscard={discard}
      onSave={() => void save()}
    />
  )
}

function texts(details: Record<string, unknown>): Record<string, string | number> {
  const plain = Object.entries(details).filter(
    (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  return Object.fromEntries(plain)
}
