import {
  useItem,
  useItems,
  useCell,
  useCommands,
  useLanguage,
  useSearch,
  useTranslate,
  type Item,
} from '@cairn/contract/web'
import { useState, type FormEvent } from 'react'
import { Button } from '../../base/button.tsx'
import { Field } from '../../base/field.tsx'
import { Input } from '../../base/input.tsx'
import { Box } from '../../base/layout.ts'
import { clearFilters, isFiltered, type ListState } from '../view/list-state.ts'
import { SavedActions, type SavedActionsProps } from './saved-actions.tsx'
import type { SavedMenuProps } from './saved-props.ts'
import { savedSearchName } from './saved-name.ts'
import { savedValues, stateOfSaved } from './saved-state.ts'
import { useDefaultSearch } from './use-requested-search.ts'

/** Saved searches listed at most. */
const MOST = 50

/** Props of `SavedPanel`: those of `SavedMenu` and the following. */
export interface SavedPanelProps extends SavedMenuProps {
  /** Called when a search was opened or saved. */
  onClose: () => void
}

/**
 * Shows the saved searches of this view, the actions on the open one, and a form that saves the present
 * state. They are the user's own and those shared with them.
 */
export function SavedPanel({ type, state, onChange, onClose }: SavedPanelProps) {
  const own = useDefaultSearch()
  const changeAndClose = (next: ListState) => {
    onChange(next)
    onClose()
  }
  return (
    <Box display="flex" flexDirection="column" gap="10px">
      <SavedList state={state} onChange={changeAndClose} defaultId={own[0]} />
      {state.saved && <OpenSearch id={state.saved} type={type} state={state} onChange={onChange} own={own} />}
      <SaveForm type={type} state={state} onChange={changeAndClose} />
    </Box>
  )
}

type SavedListProps = Pick<SavedMenuProps, 'state' | 'onChange'> & { defaultId: string | undefined }

function SavedList({ state, onChange, defaultId }: SavedListProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const view = viewOf(useCell().key)
  const search = useSearch({
    types: ['SavedSearch'],
    must: [{ prop: 'view', kind: 'is', value: view }],
    sort: [{ key: '$label', order: 'asc' }],
    labels: true,
    max: MOST,
  })
  const items = useItems(search.ids)
  if (search.status === 'ready' && search.ids.length === 0)
    return <Box color="fgMuted">{translate('ui.saved.none')}</Box>
  return (
    <Box as="ul" display="flex" flexWrap="wrap" gap="6px" listStyleType="none">
      {(isFiltered(state) || state.saved !== undefined) && (
        <li>
          <Button size="sm" onClick={() => onChange({ ...clearFilters(state), saved: undefined })}>
            {translate('ui.saved.all')}
          </Button>
        </li>
      )}
      {search.ids.map((id) => {
        const item = items.get(id)
        return (
          <li key={id}>
            <Button
              size="sm"
              kind={id === state.saved ? 'primary' : 'outline'}
              aria-current={id === state.saved || undefined}
              disabled={!item}
              onClick={() => item && openSaved(item, onChange)}
              {...(item?.['owner'] ? { icon: 'users' as const } : {})}
            >
              {item ? savedSearchName(item, language) : (search.labels[id] ?? id)}
              {id === defaultId && ` · ${translate('ui.saved.isDefault')}`}
            </Button>
          </li>
        )
      })}
    </Box>
  )
}

function openSaved(item: Item, onChange: (state: ListState) => void): void {
  const opened = stateOfSaved(item)
  if (opened) onChange(opened)
}

function OpenSearch({ id, ...props }: Omit<SavedActionsProps, 'item'> & { id: string }) {
  const entry = useItem(id)
  return entry.status === 'ready' && !entry.item.$deleted ? <SavedActions item={entry.item} {...props} /> : null
}

/** Saves the present state of the list under a new name. */
function SaveForm({ type, state, onChange }: SavedMenuProps) {
  const translate = useTranslate()
  const view = viewOf(useCell().key)
  const { createItem, notify, report } = useCommands()
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() === '') return
    setBusy(true)
    try {
      const values = Object.entries(savedValues(state, type)).filter(([, value]) => value !== null)
      const item = await createItem('SavedSearch', { ...Object.fromEntries(values), name: name.trim(), view })
      onChange({ ...state, saved: item.$id })
      notify(translate('ui.saved.done', { name: name.trim() }))
    } catch (thrown) {
      report(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Field
        label={translate(state.saved ? 'ui.saved.saveAs' : 'ui.saved.save')}
        error={isMissing ? translate('ui.saved.nameMissing') : undefined}
        help={isFiltered(state) ? undefined : translate('ui.saved.nothingNarrowed')}
      >
        {(control) => (
          <Box display="flex" gap="6px">
            <Input {...control} value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
            <Button type="submit" busy={isBusy}>
              {translate('ui.saved.saveButton')}
            </Button>
          </Box>
        )}
      </Field>
    </form>
  )
}

function viewOf(cellKey: string): string {
  return cellKey.replace(/^v-/, '')
}
