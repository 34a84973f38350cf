import { lazy, Suspense, useId, useState, type KeyboardEvent } from 'react'
import { useItemType, useLabel, useSession, useTranslate } from '@cairn/contract/web'
import { mayCreate } from '@cairn/model/may-create'
import { Box, Icon, Input, ItemChip } from '@cairn/ui'
import type { ControlledProps } from './controlled.ts'
import { useSuggestions, type Suggestion, type Suggestions } from './use-suggestions.ts'

const CreateDialog = lazy(() => import('../create-dialog.tsx'))

export interface RelationPickerProps extends ControlledProps {
  /** Type of the items to choose from; any when undefined. */
  type: string | undefined
  many: boolean
  /** Offers the contacts of this organisation only; null while none is chosen. */
  inOrg?: string | null | undefined
}

/** Stands last among the suggestions: makes the item that is not there. */
const CREATE: Suggestion = { id: '-create', label: '' }

/** Chooses other items by typing part of their text: chips for those chosen, a list of what fits, and a way to create what is missing. */
export function RelationPicker({ attributes, value, onChange, type: typeName, many, inOrg }: RelationPickerProps) {
  const translate = useTranslate()
  const type = useItemType(typeName ?? '')
  const user = useSession()
  const chosen = (Array.isArray(value) ? value : value ? [value] : []).map(String)
  const [text, setText] = useState('')
  const [creating, setCreating] = useState<string | undefined>(undefined)
  const listId = useId()
  const suggestions = useSuggestions(typeName, text, inOrg ?? undefined)
  const found = suggestions.status === 'found' ? suggestions.options.filter(({ id }) => !chosen.includes(id)) : []
  const canCreate = type !== undefined && mayCreate(user, type)
  const options = suggestions.status === 'found' && canCreate ? [...found, CREATE] : found
  const [active, setActive] = useState(0)
  const isOpen = text.trim() !== '' && suggestions.status !== 'idle'

  const add = (id: string) => onChange(many ? [...chosen, id] : id)
  const choose = (option: Suggestion | undefined) => {
    if (!option) return
    if (option === CREATE) setCreating(text.trim())
    else add(option.id)
    setText('')
    setActive(0)
  }
  const remove = (id: string) => onChange(many ? chosen.filter((one) => one !== id) : null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, options.length - 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (event.key === 'Enter' && isOpen) choose(options[active])
    else if (event.key === 'Escape' && text !== '') setText('')
    else if (event.key === 'Backspace' && text === '' && chosen.length > 0) remove(chosen.at(-1) ?? '')
    else return
    event.preventDefault()
  }
  return (
    <Box position="relative" display="flex" flexDirection="column" gap="6px">
      {chosen.length > 0 && (
        <Box display="flex" flexWrap="wrap" gap="4px">
          {chosen.map((id) => (
            <ChosenItem key={id} id={id} onRemove={() => remove(id)} />
          ))}
        </Box>
      )}
      <Input
        {...attributes}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && options[active] ? `${listId}${options[active].id}` : undefined}
        disabled={inOrg === null && chosen.length === 0}
        placeholder={translate(
          inOrg === null ? 'errors.chooseOrg' : many || chosen.length === 0 ? 'forms.searchItems' : 'forms.searchOther',
        )}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <OptionList
          id={listId}
          note={noteOf(suggestions, found.length)}
          options={options}
          active={active}
          createLabel={translate('forms.createNew', {
            type: translate(`types.${typeName}.name`),
            text: text.trim(),
          })}
          onChoose={choose}
        />
      )}
      {creating !== undefined && type && (
        <Suspense>
          <span data-holds-open="" hidden />
          <CreateDialog
            type={type}
            text={creating}
            {...(inOrg ? { defaults: { organizations: [inOrg] } } : {})}
            onCreated={({ $id }) => {
              add($id)
              setCreating(undefined)
            }}
            onClose={() => setCreating(undefined)}
          />
        </Suspense>
      )}
    </Box>
  )
}

function ChosenItem({ id, onRemove }: { id: string; onRemove: () => void }) {
  const translate = useTranslate()
  return <ItemChip label={useLabel(id) ?? id} onRemove={onRemove} removeLabel={translate('forms.remove')} />
}

interface OptionListProps {
  id: string
  /** Text key of what is to be said about the search. */
  note: string | undefined
  options: readonly Suggestion[]
  active: number
  createLabel: string
  onChoose: (option: Suggestion) => void
}

function OptionList({ id, note, options, active, createLabel, onChoose }: OptionListProps) {
  const translate = useTranslate()
  return (
    <Box
      position="absolute"
      top="100%"
      insetInline="0"
      marginTop="4px"
      zIndex="10"
      bg="surface"
      border="1px solid"
      borderColor="lineStrong"
      borderRadius="md"
      padding="4px"
      maxHeight="260px"
      overflowY="auto"
    >
      {note && (
        <Box role="status" padding="6px 8px" color="fgMuted">
          {translate(note)}
        </Box>
      )}
      <Box role="listbox" id={id} aria-label={translate('forms.suggestions')}>
        {options.map((option, index) => (
          <Box
            key={option.id}
            role="option"
            id={`${id}${option.id}`}
            aria-selected={index === active}
            display="flex"
            alignItems="center"
            gap="6px"
            padding="6px 8px"
            borderRadius="6px"
            onMouseDown={(event: { preventDefault: () => void }) => event.preventDefault()}
            onClick={() => onChoose(option)}
            {...(index === active ? { bg: 'primaryBg', color: 'primary' } : { _hover: { bg: 'sunken' } })}
          >
            {option === CREATE ? (
              <>
                <Icon name="plus" size={14} />
                {createLabel}
              </>
            ) : (
              option.label
            )}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

function noteOf({ status }: Suggestions, count: number): string | undefined {
  if (status === 'failed') return 'forms.searchFailed'
  if (status === 'searching') return 'forms.searching'
  return count === 0 ? 'forms.noneFound' : undefined
}
