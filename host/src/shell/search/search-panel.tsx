import { useTranslate } from '@cairn/contract/web'
import { parseCellKey } from '@cairn/model/cell-path'
import {
  Box,
  HStack,
  Icon,
  IconButton,
  Input,
  INPUT_DELAY_MS,
  Kbd,
  LinkButton,
  Spinner,
  VisuallyHidden,
  WITHOUT_KEYS,
} from '@cairn/ui'
import { FoundWords } from '@cairn/ui/results'
import { useEffect, useId, useReducer, useRef, useState, type KeyboardEvent } from 'react'
import { withCommand } from '../../frame/key-names.ts'
import { restNow } from '../../state/rest.ts'
import { useShell } from '../../state/shell.ts'
import { useRegistry } from '../../state/use-shell-state.ts'
import { useNavigation } from '../../frame/address/use-navigation.ts'
import type { OpenCell, PaletteGroup } from './palette.ts'
import { PaletteFrame } from './palette-frame.tsx'
import { optionId, PaletteList } from './palette-list.tsx'
import { suggest } from './suggest.ts'
import { moveChosen, nextSuggest, targetOf, type SuggestEvent, type SuggestState } from './suggest-machine.ts'
import { useNewChoices, useViewChoices } from './use-commands.tsx'
import { useFound, useLastOpened } from './use-item-groups.tsx'
import { WithTypeGroups } from '../../state/registry/with-type-groups.tsx'

const SEARCH = 'v-search'

/**
 * Renders the open search bar in the header: a field, and below it what the person opened last, where they
 * can go and what they can create; for a text at most five suggested items, and the commands that it names.
 * Calls `onClose` when it is left.
 */
export default function SearchPanel(props: { onClose: () => void }) {
  return (
    <WithTypeGroups>
      <Panel {...props} />
    </WithTypeGroups>
  )
}

function Panel({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const { types } = useRegistry()
  const [text, setText] = useState('')
  const [state, dispatch] = useReducer(nextSuggest, { name: 'NO_SEARCH' })
  const [moved, setMoved] = useState<string | null>(null)
  const listId = useId()
  useSuggestions(state, dispatch)
  const open = useOpen(onClose)
  const { groups, total } = usePalette(text, state, open)
  const choices = groups.flatMap((group) => group.choices)
  const isEmpty = text.trim() === ''
  // Nothing typed: Enter goes back to what was opened last. Typed words lead to all results.
  const first = isEmpty ? choices[0]?.key : undefined
  const chosen = choices.find(({ key }) => key === (moved ?? first))
  const openAll = () => open(SEARCH, false, text.trim())
  const enter = (isBeside: boolean) => {
    if (chosen) return chosen.open(isBeside)
    const isType = (name: string) => types.has(name) || Object.hasOwn(restNow()?.types ?? {}, name)
    const target = targetOf(text, isType)
    if (!target) return
    if ('itemKey' in target) open(target.itemKey, isBeside)
    else openAll()
  }
  const type = (typed: string) => {
    setText(typed)
    setMoved(null)
    dispatch({ name: 'typed', text: typed })
  }
  const move = (by: 1 | -1) =>
    setMoved(
      moveChosen(
        choices.map(({ key }) => key),
        chosen?.key,
        by,
      ) ?? '',
    )
  return (
    <PaletteFrame label={t('app.search.prompt')} onClose={onClose}>
      <Field
        text={text}
        listId={listId}
        isBusy={state.name === 'FETCHING'}
        hasChoices={choices.length > 0}
        chosen={chosen && optionId(listId, chosen.key)}
        onType={type}
        onMove={move}
        onEnter={enter}
        onClose={onClose}
      />
      <FoundWords value={isEmpty ? '' : text}>
        <PaletteList id={listId} groups={groups} chosen={chosen?.key} />
      </FoundWords>
      <Foot
        state={state}
        hasChosen={chosen !== undefined}
        isEmpty={isEmpty}
        all={state.name === 'SUCCESS' && state.shown.length > 0 ? { total, open: openAll } : undefined}
      />
    </PaletteFrame>
  )
}

/** Returns a function that closes the panel and opens a cell in place of what is open, or beside it. */
function useOpen(onClose: () => void): OpenCell {
  const { go, stackNow } = useNavigation()
  return (key, isBeside = false, parameter) => {
    onClose()
    go([...(isBeside ? (stackNow() ?? []) : []), parseCellKey(key, parameter)])
  }
}

/** Returns what stands below the field. */
function usePalette(text: string, state: SuggestState, open: OpenCell) {
  const t = useTranslate()
  const last = useLastOpened(open)
  const { groups: found, total } = useFound(state, open)
  const views = useViewChoices(text, open)
  const makeable = useNewChoices(text, open)
  const isEmpty = text.trim() === ''
  const all: PaletteGroup[] = [
    ...(isEmpty ? [{ key: 'last', title: t('app.search.last'), choices: last }] : found),
    { key: 'goTo', title: t('app.search.goTo'), choices: views },
    { key: 'new', title: t('app.search.new'), choices: makeable, isLine: isEmpty },
  ]
  return { groups: all.filter(({ choices }) => choices.length > 0), total }
}

interface FieldProps {
  text: string
  listId: string
  isBusy: boolean
  hasChoices: boolean
  /** Id of the chosen element. */
  chosen: string | undefined
  onType: (text: string) => void
  onMove: (by: 1 | -1) => void
  onEnter: (isBeside: boolean) => void
  onClose: () => void
}

function Field({ text, listId, isBusy, hasChoices, chosen, onType, onMove, onEnter, onClose }: FieldProps) {
  const t = useTranslate()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') onEnter(event.ctrlKey || event.metaKey)
    else if (event.key === 'ArrowDown') onMove(1)
    else if (event.key === 'ArrowUp') onMove(-1)
    else return
    event.preventDefault()
  }
  return (
    <HStack flex="none" height="3.25rem" padding="0 12px 0 16px" borderBottom="1px solid" borderColor="line">
      <Icon name="search" />
      <Input
        ref={field}
        role="combobox"
        aria-label={t('app.search.prompt')}
        aria-expanded={hasChoices}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen}
        placeholder={t('app.search.prompt')}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        border="0"
        px="4px"
        fontSize="md"
        _focusVisible={{ boxShadow: 'none' }}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {isBusy && <Spinner size={14} />}
      <Box color="fgMuted" lineHeight="1">
        <Kbd>Esc</Kbd>
      </Box>
      <Box css={{ display: 'none', [WITHOUT_KEYS]: { display: 'block' } }}>
        <IconButton icon="x" label={t('app.close')} onClick={onClose} />
      </Box>
    </HStack>
  )
}

interface FootProps {
  state: SuggestState
  hasChosen: boolean
  isEmpty: boolean
  /** The number of all results, and the way to them; undefined where nothing was found. */
  all: { total: string | undefined; open: () => void } | undefined
}

/** Says how the search stands, which keys choose, and leads to all results. */
function Foot({ state, hasChosen, isEmpty, all }: FootProps) {
  const t = useTranslate()
  const said = isEmpty ? undefined : stateText(state)
  return (
    <HStack
      flex="none"
      gap="16px"
      minHeight="2.25rem"
      padding="4px 16px"
      bg="sunken"
      borderTop="1px solid"
      borderColor="line"
      color="fgMuted"
      fontSize="note"
      css={{ '&:not(:has([data-said]))': { [WITHOUT_KEYS]: { display: 'none' } } }}
    >
      <Box role="status" display="contents">
        {said && <span data-said="">{t(said)}</span>}
        {all?.total !== undefined && <VisuallyHidden>{t('app.search.found', { total: all.total })}</VisuallyHidden>}
      </Box>
      {!said && (
        <HStack gap="16px" whiteSpace="nowrap" css={{ [WITHOUT_KEYS]: { display: 'none' } }}>
          <span>{t('app.search.keys.choose')}</span>
          <span>{t(hasChosen ? 'app.search.keys.open' : 'app.search.keys.all')}</span>
          {hasChosen && <span>{t('app.search.keys.beside', { key: withCommand('Enter') })}</span>}
        </HStack>
      )}
      {all && (
        <LinkButton data-said="" marginInlineStart="auto" fontWeight="semibold" whiteSpace="nowrap" onClick={all.open}>
          {all.total === undefined ? t('app.search.allResults') : t('app.search.all', { total: all.total })}
        </LinkButton>
      )}
    </HStack>
  )
}

/** Returns the text key of how a search stands, where there are no suggestions to see. */
function stateText(state: SuggestState) {
  switch (state.name) {
    case 'NO_SEARCH':
      return 'app.keepTyping'
    case 'FAILURE':
      return 'app.search.failed'
    case 'FETCHING':
      return state.shown.length > 0 ? undefined : 'app.search.fetching'
    case 'SUCCESS':
      return state.shown.length > 0 ? undefined : 'app.noResults.NONE'
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
