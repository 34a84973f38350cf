import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useLabel, type Query } from '@cairn/contract/web'
import { hasWords } from '@cairn/model/fold'
import { Icon } from '../base/icon.tsx'
import { ItemChip } from '../base/chip.tsx'
import { Input } from '../base/input.tsx'
import { Box } from '../base/layout.ts'
import { useAfterPress } from './use-after-press.ts'
import { useSuggestions, type FindSuggestions, type Suggestion, type Suggestions } from './use-suggestions.ts'

/** Translated texts of an `ItemPicker`. */
export interface ItemPickerTexts {
  /** Placeholder of the empty field. */
  search: string
  /** Shown while a search is running. */
  searching: string
  /** Shown if the search failed. */
  failed: string
  /** Shown if nothing was found. */
  noneFound: string
  /** Accessible name of the list of suggestions. */
  suggestions: string
  /** What pressing a chosen item does. */
  remove: string
}

/** An item that is offered first, found by its name where its label says more. */
export interface FirstSuggestion extends Suggestion {
  name?: string
}

/**
 * Props of `ItemPicker`, which shows a field that finds items as one types, with the chosen items as chips.
 */
export interface ItemPickerProps {
  /** HTML attributes of the input, such as its id and `aria-describedby`. */
  attributes: Readonly<Record<string, string | boolean | undefined>>
  words: ItemPickerTexts
  /** Query that limits the items to choose from, or a function that finds them. */
  among: Query | FindSuggestions
  /** Items that are offered before anything is typed, and first among those that fit. */
  first?: readonly FirstSuggestion[]
  /** Labels of chosen items by id, if they are known. */
  labels?: Readonly<Record<string, string>>
  disabled?: boolean
  /** Ids of the chosen items. */
  value: readonly string[]
  onAdd: (id: string) => void
  onRemove: (id: string) => void
  /** Called when the field is entered. */
  onUse?: () => void
  /**
   * Offers a last suggestion that creates a missing item. `label` returns its text for what was typed.
   */
  create?: { label: (text: string) => string; onCreate: (text: string) => void } | undefined
  /** Rendered below the field, such as a dialog that creates an item. */
  children?: ReactNode
}

const NONE: readonly FirstSuggestion[] = []

/** The last suggestion, which creates a missing item. */
const CREATE: Suggestion = { id: '-create', label: '' }

/**
 * Shows a field that finds items as one types, with the chosen items as chips. Works by keyboard as a
 * combobox.
 */
export function ItemPicker(props: ItemPickerProps) {
  const {
    attributes,
    words,
    among,
    first = NONE,
    labels = {},
    value,
    disabled = false,
    onAdd,
    onRemove,
    onUse,
    create,
    children,
  } = props
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [isEntered, setEntered] = useState(false)
  const listId = useId()
  const frame = useRef<HTMLDivElement>(null)
  // In a dialog the list takes its room: what is pressed below it stays under the pointer.
  const afterPress = useAfterPress(frame)
  const suggestions = useSuggestions(among, text)
  const near = first.filter(({ id, label, name }) => !value.includes(id) && hasWords(name ?? label, text))
  const others = suggestions.status === 'found' ? suggestions.options : NONE
  const found = [...near, ...others.filter(({ id }) => !value.includes(id) && !near.some((one) => one.id === id))]
  const options = suggestions.status === 'found' && create ? [...found, CREATE] : found
  const isOpen = suggestions.status !== 'idle' || (isEntered && near.length > 0)
  const choose = (option: Suggestion | undefined) => {
    if (!option) return
    if (option === CREATE) create?.onCreate(text.trim())
    else onAdd(option.id)
    setText('')
    setActive(0)
    setEntered(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = value.at(-1)
    if (event.key === 'ArrowDown' && !isOpen) setEntered(true)
    else if (event.key === 'ArrowDown') setActive(Math.min(active + 1, options.length - 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (event.key === 'Enter' && isOpen) choose(options[active])
    else if (event.key === 'Escape' && text !== '') setText('')
    else if (event.key === 'Escape' && isOpen) setEntered(false)
    else if (event.key === 'Backspace' && text === '' && last !== undefined) onRemove(last)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Box ref={frame} position="relative" display="flex" flexDirection="column" gap="6px">
      {value.length > 0 && (
        <Box display="flex" flexWrap="wrap" gap="4px">
          {value.map((id) => (
            <ChosenItem key={id} id={id} label={labels[id]} onRemove={() => onRemove(id)} removeLabel={words.remove} />
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
        disabled={disabled}
        placeholder={words.search}
        value={text}
        onFocus={() => {
          setEntered(true)
          onUse?.()
        }}
        onClick={() => setEntered(true)}
        onBlur={() => afterPress(() => setEntered(false))}
        onChange={(event) => {
          setEntered(true)
          setText(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <OptionList
          id={listId}
          label={words.suggestions}
          note={noteOf(suggestions, found.length, words)}
          options={options}
          active={active}
          createLabel={create?.label(text.trim())}
          onChoose={choose}
        />
      )}
      {children}
    </Box>
  )
}

interface ChosenItemProps {
  id: string
  label: string | undefined
  onRemove: () => void
  removeLabel: string
}

function ChosenItem({ id, label, ...rest }: ChosenItemProps) {
  const known = useLabel(id)
  return <ItemChip label={label ?? known ?? id} {...rest} />
}

interface OptionListProps {
  id: string
  label: string
  /** State of the search in words. */
  note: string | undefined
  options: readonly Suggestion[]
  active: number
  createLabel: string | undefined
  onChoose: (option: Suggestion) => void
}

/** Scrolls the list, and nothing around it, to the option that the arrow keys are at. */
function intoView(option: HTMLElement | null): void {
  const list = option?.closest('[role=listbox]')?.parentElement
  if (!option || !list) return
  const [at, frame] = [option.getBoundingClientRect(), list.getBoundingClientRect()]
  list.scrollTop += Math.max(0, at.bottom - frame.bottom) - Math.max(0, frame.top - at.top)
}

function OptionList({ id, label, note, options, active, createLabel, onChoose }: OptionListProps) {
  return (
    <Box
      position="absolute"
      // Below the last field of a dialog it would be cut off by the dialog's foot: there it takes its room.
      css={{ '[data-dialog] &': { position: 'static', marginTop: '4px' } }}
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
          {note}
        </Box>
      )}
      <Box role="listbox" id={id} aria-label={label}>
        {options.map((option, index) => (
          <Box
            key={option.id}
            role="option"
            id={`${id}${option.id}`}
            aria-selected={index === active}
            ref={index === active ? intoView : undefined}
            display="flex"
            alignItems="center"
            gap="6px"
            padding="6px 8px"
            borderRadius="6px"
            onMouseDown={(event: { preventDefault: () => void }) => event.preventDefault()}
            onClick={() => onChoose(option)}
            {...(index === active ? { bg: 'primaryBg', color: 'primary' } : { _hover: { bg: 'sunken' } })}
          >
            {option === CREATE && <Icon name="plus" size={14} />}
            {option === CREATE ? createLabel : option.label}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

function noteOf({ status }: Suggestions, count: number, words: ItemPickerTexts): string | undefined {
  if (status === 'failed') return words.failed
  if (status === 'searching') return words.searching
  return count === 0 ? words.noneFound : undefined
}
