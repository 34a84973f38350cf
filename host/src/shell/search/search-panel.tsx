import { useTranslate } from '@cairn/contract/web'
import { parseCellKey, type CellRef } from '@cairn/model/cell-path'
import { numberOf } from '@cairn/model/citation'
import {
  Box,
  HStack,
  Icon,
  Input,
  INPUT_DELAY_MS,
  Kbd,
  Row,
  Spinner,
  Text,
  VisuallyHidden,
  WITHOUT_KEYS,
} from '@cairn/ui'
import { IconTile } from '@cairn/ui/results'
import { useEffect, useId, useReducer, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useItemType } from '../../state/items/use-item-type.ts'
import { useItems } from '../../state/items/use-items.ts'
import { RESIZE_DELAY_MS } from '../../state/limits.ts'
import { restNow } from '../../state/rest.ts'
import { useShell } from '../../state/shell.ts'
import { useRegistry } from '../../state/use-shell-state.ts'
import { HEADER_SEARCH } from '../shell-header.tsx'
import { useNavigation } from '../../frame/address/use-navigation.ts'
import { suggest } from './suggest.ts'
import { nextSuggest, targetOf, type SuggestEvent, type Suggestion, type SuggestState } from './suggest-machine.ts'

/**
 * Renders the open search bar in the header: a field with at most five suggested items below it. Calls
 * `onClose` when it is left.
 */
export default function SearchPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const { go } = useNavigation()
  const { types } = useRegistry()
  const [text, setText] = useState('')
  const [state, dispatch] = useReducer(nextSuggest, { name: 'NO_SEARCH' })
  const listId = useId()
  useSuggestions(state, dispatch)
  const open = (cell: CellRef) => {
    onClose()
    go([cell])
  }
  const enter = () => {
    const isType = (name: string) => types.has(name) || Object.hasOwn(restNow()?.types ?? {}, name)
    const target = targetOf(state, text, isType)
    if (target) open('itemKey' in target ? parseCellKey(target.itemKey) : parseCellKey('v-search', target.searchFor))
  }
  const type = (typed: string) => {
    setText(typed)
    dispatch({ name: 'typed', text: typed })
  }
  return (
    <Frame label={t('app.search.prompt')} onClose={onClose}>
      <Field
        state={state}
        text={text}
        listId={listId}
        onType={type}
        onMove={(by) => dispatch({ name: 'moved', by })}
        onEnter={enter}
      />
      <Suggestions state={state} listId={listId} onOpen={(id) => open(parseCellKey(`i-${id}`))} />
      <Box role="status" padding="8px 12px" color="fgMuted" fontSize="note" borderTop="1px solid" borderColor="line">
        <StatusText state={state} />
      </Box>
    </Frame>
  )
}

/** Over the header, in the place of the field that opened it; closes on Esc and on a press beside it. */
function Frame({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const former = useRef(document.activeElement)
  const [place, setPlace] = useState(placeOfField)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // The header is rendered first: on a small screen it has no field.
    const follow = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setPlace(placeOfField()), RESIZE_DELAY_MS)
    }
    globalThis.addEventListener('resize', follow)
    return () => {
      clearTimeout(timer)
      globalThis.removeEventListener('resize', follow)
    }
  }, [])
  useEffect(() => () => void (former.current instanceof HTMLElement && former.current.focus()), [])
  return (
    <>
      <Box position="fixed" inset="0" zIndex="45" bg="rgb(0 0 0 / 0.25)" onClick={onClose} />
      <Box
        role="dialog"
        aria-modal="true"
        aria-label={label}
        position="fixed"
        zIndex="46"
        maxWidth="500px"
        style={place}
        bg="surface"
        color="fg"
        border="1px solid"
        borderColor="lineStrong"
        borderRadius="md"
        overflow="hidden"
        onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && (event.stopPropagation(), onClose())}
      >
        {children}
      </Box>
    </>
  )
}

/** Exactly over the field in the header; across a small screen, where there is only a button. */
function placeOfField(): { top: number; left: number; width: number } {
  const field = document.getElementById(HEADER_SEARCH)?.getBoundingClientRect()
  if (field && field.width > 0) return { top: field.top - 8, left: field.left, width: field.width }
  return { top: 8, left: 8, width: globalThis.innerWidth - 16 }
}

interface FieldProps {
  state: SuggestState
  text: string
  listId: string
  onType: (text: string) => void
  onMove: (by: 1 | -1) => void
  onEnter: () => void
}

function Field({ state, text, listId, onType, onMove, onEnter }: FieldProps) {
  const t = useTranslate()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const chosen = 'shown' in state ? state.chosen : -1
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onEnter()
    else if (event.key === 'ArrowDown') onMove(1)
    else if (event.key === 'ArrowUp') onMove(-1)
    else return
    event.preventDefault()
  }
  return (
    <HStack padding="6px 12px">
      <Icon name="search" />
      <Input
        ref={field}
        role="combobox"
        aria-label={t('app.search.prompt')}
        aria-expanded={'shown' in state && state.shown.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen >= 0 ? `${listId}${chosen}` : undefined}
        placeholder={t('app.search.prompt')}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        border="0"
        _focusVisible={{ boxShadow: 'none' }}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {state.name === 'FETCHING' && <Spinner size={14} />}
      <Kbd>Esc</Kbd>
    </HStack>
  )
}

function Suggestions({ state, listId, onOpen }: { state: SuggestState; listId: string; onOpen: (id: string) => void }) {
  const t = useTranslate()
  const shown: readonly Suggestion[] = 'shown' in state ? state.shown : []
  return (
    <Box id={listId} role="listbox" aria-label={t('app.search.suggestions')} containerType="inline-size">
      {shown.map((suggestion, index) => (
        <Suggested
          key={suggestion.id}
          id={`${listId}${index}`}
          suggestion={suggestion}
          isChosen={'chosen' in state && state.chosen === index}
          onOpen={onOpen}
        />
      ))}
    </Box>
  )
}

interface SuggestedProps {
  id: string
  suggestion: Suggestion
  isChosen: boolean
  onOpen: (id: string) => void
}

function Suggested({ id, suggestion, isChosen, onOpen }: SuggestedProps) {
  const t = useTranslate()
  const typeName = suggestion.id.slice(0, suggestion.id.indexOf('-'))
  const { icon = 'file', hue = 'admin' } = useRegistry().types.get(typeName) ?? {}
  return (
    <Row
      id={id}
      role="option"
      aria-selected={isChosen}
      onClick={() => onOpen(suggestion.id)}
      picture={<IconTile icon={icon} hue={hue} />}
      title={suggestion.label}
      line={
        <>
          {t(`types.${typeName}.name`)}
          {isChosen && <VisuallyHidden>{t('app.search.enter')}</VisuallyHidden>}
        </>
      }
      figure={<ItemNumber id={suggestion.id} />}
    />
  )
}

/** Shows the number of an item, by which rows of like names differ. */
function ItemNumber({ id }: { id: string }) {
  const type = useItemType(id.slice(0, id.indexOf('-')))
  const item = useItems([id]).get(id)
  const number = item && type && numberOf(item, type)
  return (
    number && (
      <Text size="sm" whiteSpace="nowrap">
        {number}
      </Text>
    )
  )
}

/** Says how a search stands; how results are chosen by keys, where there are keys. */
function StatusText({ state }: { state: SuggestState }) {
  const t = useTranslate()
  const isShown = (state.name === 'FETCHING' || state.name === 'SUCCESS') && state.shown.length > 0
  if (isShown)
    return (
      <Box as="span" css={{ [WITHOUT_KEYS]: { display: 'none' } }}>
        {t('app.search.hint')}
      </Box>
    )
  switch (state.name) {
    case 'NO_SEARCH':
      return t('app.keepTyping')
    case 'FAILURE':
      return t('app.search.failed')
    case 'FETCHING':
      return t('app.search.fetching')
    case 'SUCCESS':
      return t('app.noResults.NONE')
  }
}

/** Asks once the typing has paused; an answer to an earlier text is dropped by the machine. */
function useSuggestions(state: SuggestState, dispatch: (event: SuggestEvent) => void): void {
  const { channel, labels } = useShell()
  const text = state.name === 'FETCHING' ? state.text : undefined
  useEffect(() => {
    if (text === undefined) return
    const timer = setTimeout(() => {
      suggest(channel.items, text).then(
        (found) => {
          labels.learn(Object.fromEntries(found.map(({ id, label }) => [id, label])))
          dispatch({ name: 'arrived', text, found })
        },
        () => dispatch({ name: 'failed', text }),
      )
    }, INPUT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text, channel, labels, dispatch])
}
