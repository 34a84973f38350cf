import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useCommands, useLabel, useTranslate } from '@cairn/contract/web'
import { ItemChip } from '../../base/chip.tsx'
import { Input } from '../../base/input.tsx'
import { Box } from '../../base/layout.ts'

/** Pause in the typing before it is searched for, in milliseconds, and how many are offered. */
const PAUSE_MS = 200
const MOST = 8

interface Suggestion {
  id: string
  label: string
}

export interface ItemPickerProps {
  label: string
  /** Types to choose from; any when undefined. */
  types: readonly string[] | undefined
  value: readonly string[]
  onChange: (ids: string[]) => void
}

/** Chooses items to filter by: those chosen as chips, others by typing part of their text. */
export function ItemPicker({ label, types, value, onChange }: ItemPickerProps) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const found = useFound(types, text)?.filter(({ id }) => !value.includes(id))
  const choose = (option: Suggestion | undefined) => {
    if (!option) return
    onChange([...value, option.id])
    setText('')
    setActive(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, (found?.length ?? 1) - 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (event.key === 'Enter' && text !== '') choose(found?.[active])
    else if (event.key === 'Escape' && text !== '') setText('')
    else if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Box display="flex" flexDirection="column" gap="4px">
      {value.length > 0 && (
        <Box display="flex" flexWrap="wrap" gap="4px">
          {value.map((id) => (
            <ChosenItem key={id} id={id} onRemove={() => onChange(value.filter((one) => one !== id))} />
          ))}
        </Box>
      )}
      <Input
        role="combobox"
        autoComplete="off"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={found !== undefined}
        aria-controls={listId}
        aria-activedescendant={found?.[active] ? `${listId}${found[active].id}` : undefined}
        placeholder={translate('ui.filters.searchItems')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      {found && <Suggestions id={listId} label={label} found={found} active={active} onChoose={choose} />}
    </Box>
  )
}

interface SuggestionsProps {
  id: string
  label: string
  found: readonly Suggestion[]
  active: number
  onChoose: (option: Suggestion) => void
}

function Suggestions({ id, label, found, active, onChoose }: SuggestionsProps) {
  const translate = useTranslate()
  return (
    <Box border="1px solid" borderColor="line" borderRadius="md" padding="4px">
      {found.length === 0 && (
        <Box role="status" padding="4px 8px" color="fgMuted">
          {translate('ui.filters.noneFound')}
        </Box>
      )}
      <div role="listbox" id={id} aria-label={label}>
        {found.map((option, index) => (
          <Box
            key={option.id}
            role="option"
            id={`${id}${option.id}`}
            aria-selected={index === active}
            padding="6px 8px"
            borderRadius="6px"
            cursor="pointer"
            onClick={() => onChoose(option)}
            {...(index === active ? { bg: 'primaryBg', color: 'primary' } : { _hover: { bg: 'sunken' } })}
          >
            {option.label}
          </Box>
        ))}
      </div>
    </Box>
  )
}

function ChosenItem({ id, onRemove }: { id: string; onRemove: () => void }) {
  const translate = useTranslate()
  return <ItemChip label={useLabel(id) ?? id} onRemove={onRemove} removeLabel={translate('ui.results.remove')} />
}

/** What fits the text; undefined while nothing is typed or the answer is on its way. */
function useFound(types: readonly string[] | undefined, text: string): Suggestion[] | undefined {
  const { search, report } = useCommands()
  const [found, setFound] = useState<Suggestion[] | undefined>(undefined)
  const typed = text.trim()
  const key = types?.join()
  useEffect(() => {
    if (typed === '') return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      search({ ...(key ? { types: key.split(',') } : {}), text: typed, labels: true, max: MOST }).then(
        ({ ids, labels }) => isCurrent && setFound(ids.map((id) => ({ id, label: labels?.[id] ?? id }))),
        report,
      )
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      setFound(undefined)
    }
  }, [search, report, key, typed])
  return typed === '' ? undefined : found
}
