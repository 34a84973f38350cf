import { useId, useState, type KeyboardEvent } from 'react'
import { useLabel, useTranslate } from '@cairn/contract/web'
import { Box, Input, ItemChip } from '@cairn/ui'
import type { ControlledProps } from './property-input.tsx'
import { useSuggestions, type Suggestion, type Suggestions } from './use-suggestions.ts'

export interface RelationPickerProps extends ControlledProps {
  /** Type of the items to choose from; any when undefined. */
  type: string | undefined
  many: boolean
}

/** Chooses other items by typing part of their text: chips for those chosen, and a list of what fits. */
export function RelationPicker({ attributes, value, onChange, type, many }: RelationPickerProps) {
  const translate = useTranslate()
  const chosen = (Array.isArray(value) ? value : value ? [value] : []).map(String)
  const [text, setText] = useState('')
  const listId = useId()
  const suggestions = useSuggestions(type, text)
  const options = suggestions.status === 'found' ? suggestions.options.filter(({ id }) => !chosen.includes(id)) : []
  const [active, setActive] = useState(0)
  const isOpen = text.trim() !== '' && suggestions.status !== 'idle'

  const add = ({ id }: Suggestion) => {
    onChange(many ? [...chosen, id] : id)
    setText('')
    setActive(0)
  }
  const choose = (option: Suggestion | undefined) => option && add(option)
  const remove = (id: string) => onChange(many ? chosen.filter((one) => one !== id) : null)
  const onKeyDown = (event: KeyboardEvent) => {
    const option = options[active]
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, options.length - 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (event.key === 'Enter' && isOpen) choose(option)
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
        placeholder={translate(many || chosen.length === 0 ? 'forms.searchItems' : 'forms.searchOther')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen && <OptionList id={listId} suggestions={suggestions} options={options} active={active} onChoose={add} />}
    </Box>
  )
}

function ChosenItem({ id, onRemove }: { id: string; onRemove: () => void }) {
  const translate = useTranslate()
  return <ItemChip label={useLabel(id) ?? id} onRemove={onRemove} removeLabel={translate('forms.remove')} />
}

interface OptionListProps {
  id: string
  suggestions: Suggestions
  options: Suggestion[]
  active: number
  onChoose: (option: Suggestion) => void
}

function OptionList({ id, suggestions, options, active, onChoose }: OptionListProps) {
  const translate = useTranslate()
  const note = noteOf(suggestions, options.length)
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
      <Box role="listbox" id={id} aria-label={translate('forms.suggestions')}>
        {options.map((option, index) => (
          <Box
            key={option.id}
            role="option"
            id={`${id}${option.id}`}
            aria-selected={index === active}
            padding="6px 8px"
            borderRadius="6px"
            onMouseDown={(event: { preventDefault: () => void }) => event.preventDefault()}
            onClick={() => onChoose(option)}
            {...(index === active ? { bg: 'primaryBg', color: 'primary' } : { _hover: { bg: 'sunken' } })}
          >
            {option.label}
          </Box>
        ))}
      </Box>
      {note && (
        <Box role="status" padding="6px 8px" color="fgMuted">
          {translate(note)}
        </Box>
      )}
    </Box>
  )
}

function noteOf({ status }: Suggestions, count: number): string | undefined {
  if (status === 'failed') return 'forms.searchFailed'
  if (status === 'searching') return 'forms.searching'
  return count === 0 ? 'forms.noneFound' : undefined
}
