import { chakra } from '../../system/chakra.ts'
import { COARSE } from '../../system/coarse.ts'
import { useId, useRef, useState, type ReactNode, type Ref } from 'react'
import { LANGUAGE_TYPE } from '@cairn/contract'
import { useLanguage, useSearch, useTranslate, type ItemType, type Query } from '@cairn/contract/web'
import { Button, IconButton } from '../../base/button.tsx'
import { SearchField } from '../../base/input.tsx'
import { VisuallyHidden } from '../../base/layout.ts'
import { lazyComponent } from '../../base/lazy-component.tsx'
import { typeInto } from '../../letters/type-into.ts'
import { countFilters, type ListState } from './list-state.ts'
import { IconFirst, NARROW } from './icon-first.tsx'
import { OrderMenu } from './order-menu.tsx'
import type { Sort } from './display-options.ts'
import { useDebouncedText } from '../filters/use-debounced-text.ts'

const LetterKeys = lazyComponent(async () => ({ default: (await import('../../letters/letter-keys.tsx')).LetterKeys }))

/** Tells whether there are languages at all. */
const ANY_LANGUAGE: Query = { types: [LANGUAGE_TYPE], max: 1, total: false }

const Line = chakra('div', {
  base: {
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '3rem',
    padding: '0 16px',
    borderBlock: '1px solid',
    borderColor: 'line',
    _print: { display: 'none' },
    '& > :first-child': { flex: '1 1 12.5rem', width: 'auto', minWidth: '0', maxWidth: '20rem' },
    // Buttons for a finger leave the field no room in a narrow column: it has a line of its own.
    [NARROW]: {
      [COARSE]: {
        flexWrap: 'wrap',
        paddingBlock: '6px',
        '& > :first-child': { flex: '1 0 100%', maxWidth: 'none' },
      },
    },
  },
})
/** What shows the results stands at the end. */
const End = chakra('div', { base: { display: 'contents', '& > :first-child': { marginInlineStart: 'auto' } } })
const Count = chakra('span', {
  base: {
    minWidth: '1.125rem',
    px: '4px',
    borderRadius: 'full',
    bg: 'primary',
    color: 'surface',
    fontSize: '0.6875rem',
    fontWeight: 'bold',
    lineHeight: '1.125rem',
    textAlign: 'center',
  },
})

/** Props of `ListTools`, which shows the one line of tools above a list. */
export interface ListToolsProps {
  /** Undefined while it is loading: then there are no filters. */
  type: ItemType | undefined
  state: ListState
  /** The order in which the list begins. */
  first: Sort
  onChange: (state: ListState) => void
  /** Plural name of the rows. */
  items: string
  /** Accessible name of the search field. "Filter" and the plural name if left out. */
  prompt?: string | undefined
  /** Id of the panel that the button for filters opens, and that button. */
  panelId: string
  isFilterOpen: boolean
  onFilter: () => void
  filterRef: Ref<HTMLButtonElement>
  /** Moves the focus to the list; called by the down arrow key in the search field. */
  toList: () => void
  /** Further tools at the end. */
  children?: ReactNode
}

/** Shows the one line of tools above a list: search field, filters, order, and what shows the results. */
export function ListTools(props: ListToolsProps) {
  const { type, state, first, onChange, items, prompt, panelId, filterRef, toList, children } = props
  const { isFilterOpen, onFilter } = props
  const [translate, language] = [useTranslate(), useLanguage()]
  const [text, setText] = useDebouncedText(state.text, (typed) => onChange({ ...state, text: typed }))
  const keysId = useId()
  const [hasKeys, setKeys] = useState(false)
  const [isUsed, setUsed] = useState(false)
  // What has phrases is found by letters that keyboards lack: that is asked for once somebody searches.
  const hasLanguages = useSearch(isUsed && hasPhrases(type) ? ANY_LANGUAGE : null).ids.length > 0
  const box = useRef<HTMLDivElement>(null)
  const count = countFilters(state)
  return (
    <>
      <Line ref={box} onFocus={() => setUsed(true)}>
        <SearchField
          label={prompt ?? translate('ui.results.filter', { items })}
          placeholder={translate('ui.results.find')}
          clearLabel={translate('ui.results.clear')}
          value={text}
          onChange={setText}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            toList()
          }}
        />
        {(type?.language !== undefined || hasLanguages) && (
          <LettersButton hasKeys={hasKeys} keysId={keysId} onChange={setKeys} />
        )}
        <Button
          ref={filterRef}
          kind="ghost"
          size="sm"
          px="8px"
          fontWeight="medium"
          icon="filter"
          aria-expanded={isFilterOpen}
          aria-controls={isFilterOpen ? panelId : undefined}
          title={translate('ui.results.facets')}
          {...(count > 0 ? { bg: 'primaryBg', color: 'primary' } : {})}
          onClick={onFilter}
        >
          <IconFirst>{translate('ui.results.facets')}</IconFirst>
          {count > 0 && (
            <>
              <Count aria-hidden="true">{count.toLocaleString(language)}</Count>
              <VisuallyHidden> {translate('ui.filters.set', { count })}</VisuallyHidden>
            </>
          )}
        </Button>
        {type && <OrderMenu {...{ type, state, first, onChange }} />}
        <End>{children}</End>
      </Line>
      {hasKeys && (
        <LetterKeys
          id={keysId}
          onLetter={(letter) => setText(typeInto(box.current?.querySelector('input'), text, letter))}
        />
      )}
    </>
  )
}

function hasPhrases(type: ItemType | undefined): boolean {
  return Object.values(type?.properties ?? {}).some(({ t, textField }) => t === 'phrase' && textField === true)
}

interface LettersButtonProps {
  hasKeys: boolean
  keysId: string
  onChange: (hasKeys: boolean) => void
}

/** Shows the letters of a language as keys, or hides them. */
function LettersButton({ hasKeys, keysId, onChange }: LettersButtonProps) {
  const translate = useTranslate()
  return (
    <IconButton
      icon="languages"
      label={translate(hasKeys ? 'ui.letters.hide' : 'ui.letters.show')}
      aria-pressed={hasKeys}
      aria-controls={hasKeys ? keysId : undefined}
      onClick={() => onChange(!hasKeys)}
    />
  )
}
