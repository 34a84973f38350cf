import { useCell, useCommands, useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import { Button } from '../../base/button.tsx'
import { Box } from '../../base/layout.ts'
import type { SavedMenuProps } from './saved-props.ts'
import { savedSearchName } from './saved-name.ts'
import { hasChanged, savedValues, stateOfSaved } from './saved-state.ts'
import type { DefaultSearch } from './use-requested-search.ts'

/** Props of `SavedActions`: those of `SavedMenu` and the following. */
export interface SavedActionsProps extends SavedMenuProps {
  /** The saved search that is open. */
  item: Item
  /** The user's default search of this view and its setter. */
  own: DefaultSearch
}

/**
 * Shows buttons to update, revert, edit and delete the open saved search, and to make it the default.
 * Buttons that the user has no right to are left out.
 */
export function SavedActions({ item, type, state, onChange, own: [own, setOwn] }: SavedActionsProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const { openRight } = useCell()
  const { updateItem, report, notify } = useCommands()
  const remove = useRemove(item, () => {
    if (own === item.$id) setOwn(undefined)
    onChange({ ...state, saved: undefined })
  })
  const name = savedSearchName(item, language)
  const isChanged = hasChanged(state, item, type)
  const kept = stateOfSaved(item)
  const update = () =>
    updateItem(item.$id, item._u, savedValues(state, type)).then(
      () => notify(translate('ui.saved.done', { name })),
      report,
    )
  return (
    <Box role="group" aria-label={name} display="flex" flexWrap="wrap" gap="6px">
      {isChanged && item.$can?.['update'] && (
        <Button size="sm" kind="primary" onClick={() => void update()}>
          {translate('ui.saved.update')}
        </Button>
      )}
      {isChanged && kept && (
        <Button size="sm" onClick={() => onChange(kept)}>
          {translate('ui.saved.revert')}
        </Button>
      )}
      <Button size="sm" onClick={() => setOwn(own === item.$id ? undefined : item.$id)}>
        {translate(own === item.$id ? 'ui.saved.unsetDefault' : 'ui.saved.setDefault')}
      </Button>
      {item.$can?.['update'] && (
        <Button size="sm" icon="pencil" onClick={() => openRight(`i-${item.$id}`)}>
          {translate('ui.saved.edit')}
        </Button>
      )}
      {item.$can?.['delete'] && (
        <Button size="sm" onClick={() => void remove(name)}>
          {translate('ui.saved.delete')}
        </Button>
      )}
    </Box>
  )
}

/** Returns a function that deletes the saved search after a confirmation. */
function useRemove(item: Item, onGone: () => void): (name: string) => Promise<void> {
  const translate = useTranslate()
  const { deleteItem, openDialog } = useCommands()
  const remove = async () => {
    await deleteItem(item.$id)
    onGone()
  }
  return (name) =>
    openDialog({
      title: translate('ui.saved.deleteTitle', { name }),
      message: translate('ui.saved.deleteText'),
      maxWidth: 440,
      buttons: [
        { text: translate('ui.filters.cancel') },
        { text: translate('ui.saved.delete'), kind: 'danger', run: remove },
      ],
    })
}
