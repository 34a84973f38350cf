import { chakra } from '../../system/chakra.ts'
import { useId, useRef, useState, type ReactNode } from 'react'
import { LANGUAGE_TYPE } from '@cairn/contract'
import { useSearch, useTranslate, type ItemType, type Query } from '@cairn/contract/web'
import { Button, IconButton } from '../../base/button.tsx'
import { SearchField } from '../../base/input.tsx'
import { lazyComponent } from '../../base/lazy-component.tsx'
import { SegmentedControl } from '../../base/segmented-control.tsx'
import { typeInto } from '../../letters/type-into.ts'
import { FacetPanel, facetProperties } from '../filters/facets.tsx'
import { countConditions } from '../filters/conditions.ts'
import { FilterChips } from '../filters/filter-chips.tsx'
import { propertyLabel } from '../filters/filter-text.tsx'
import { IconFirst, NARROW } from './icon-first.tsx'
import { nextSort, sortName, effectiveSort } from './display-options.ts'
import type { ListState } from './list-state.ts'
import { SavedButton } from '../saved/saved-button.tsx'
import { useDebouncedText } from '../filters/use-debounced-text.ts'

const LetterKeys = lazyComponent(async () => ({ default: (await import('../../letters/letter-keys.tsx')).LetterKeys }))
const FilterDialog = lazyComponent(() => import('../filters/filter-dialog.tsx'))

/** Tells whether there are languages at all. */
const ANY_LANGUAGE: Query = { types: [LANGUAGE_TYPE], max: 1, total: false }

const Tools = chakra('div', {
  base: {
    flex: 'none',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 6px',
    padding: '2px 16px 10px',
    borderBottom: '1px solid',
    borderColor: 'line',
    _print: { display: 'none' },
    // Where letters have tools of their own, too, the search field shares its line.
    '&[data-letters] > :first-child': { flex: '1 1 240px', width: 'auto', minWidth: '0' },
    // On a phone it always does.
    [NARROW]: {
      '& > :first-child, &[data-letters] > :first-child': { flex: '1 1 160px', width: 'auto', minWidth: '0' },
    },
  },
})

/**
 * Props of `ListTools`, which shows the toolbar above a list: search field, chosen filters, buttons for
 * facets, conditions, saved searches and order, and the facet panel if it is open.
 */
export interface ListToolsProps {
  /** Undefined while it is loading: then there are no filters. */
  type: ItemType | undefined
  /** Query of the list before the user filters it. */
  base: Query
  state: ListState
  onChange: (state: ListState) => void
  /** Plural name of the rows. */
  items: string
  /** Accessible name of the search field. "Filter" and the plural name if left out. */
  prompt?: string | undefined
  /** Moves the focus to the list; called by the down arrow key in the search field. */
  toList: () => void
  /** Further tools at the end. */
  children?: ReactNode
}

/**
 * Shows the toolbar above a list: search field, chosen filters, buttons for facets, conditions, saved
 * searches and order, and the facet panel if it is open.
 */
export function ListTools({ type, base, state, onChange, items, prompt, toList, children }: ListToolsProps) {
  const translate = useTranslate()
  const [text, setText] = useDebouncedText(state.text, (typed) => onChange({ ...state, text: typed }))
  const isOpen = state.showFacets
  const [panelId, keysId] = [useId(), useId()]
  const [hasKeys, setKeys] = useState(false)
  const [isUsed, setUsed] = useState(false)
  // What has phrases is found by letters that keyboards lack: that is asked for once somebody searches.
  const hasLanguages = useSearch(isUsed && hasPhrases(type) ? ANY_LANGUAGE : null).ids.length > 0
  const box = useRef<HTMLDivElement>(null)
  const sort = effectiveSort(state, type)
  const order = sortName(sort)
  const isByOwn = order === 'other' && type?.properties[sort.key] !== undefined
  return (
    <>
      <Tools ref={box} data-letters={type?.language === undefined ? undefined : ''} onFocus={() => setUsed(true)}>
        <SearchField
          label={prompt ?? translate('ui.results.filter', { items })}
          clearLabel={translate('ui.results.clear')}
          value={text}
          onChange={setText}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            toList()
          }}
        />
        {type?.language === undefined && hasLanguages && (
          <LettersButton hasKeys={hasKeys} keysId={keysId} onChange={setKeys} />
        )}
        {type?.language !== undefined && (
          <>
            <LettersButton hasKeys={hasKeys} keysId={keysId} onChange={setKeys} />
            <SegmentedControl
              label={translate('ui.letters.exactHelp')}
              value={state.exact === true ? 'exact' : 'any'}
              onChange={(marks) => onChange({ ...state, exact: marks === 'exact' ? true : undefined })}
              options={(['any', 'exact'] as const).map((marks) => ({
                value: marks,
                label: translate(`ui.letters.${marks}`),
              }))}
            />
          </>
        )}
        {hasKeys && (
          <LetterKeys
            id={keysId}
            onLetter={(letter) => setText(typeInto(box.current?.querySelector('input'), text, letter))}
          />
        )}
        {type && <FilterChips type={type} state={state} onChange={onChange} />}
        <Button
          kind="ghost"
          size="sm"
          icon="filter"
          color="fgMuted"
          aria-expanded={isOpen}
          aria-controls={panelId}
          title={translate('ui.results.facets')}
          onClick={() => onChange({ ...state, showFacets: !isOpen })}
        >
          <IconFirst>{translate('ui.results.facets')}</IconFirst>
        </Button>
        {type && <BuilderButton type={type} state={state} onChange={onChange} />}
        {type && <SavedButton type={type} state={state} onChange={onChange} />}
        <Button
          kind="ghost"
          size="sm"
          icon="sort"
          color="fgMuted"
          marginInlineStart="auto"
          disabled={state.mode === 'timeline'}
          onClick={() => onChange({ ...state, sort: nextSort(effectiveSort(state, type), type) })}
          title={translate('ui.results.order')}
        >
          <IconFirst>
            {isByOwn ? propertyLabel(translate, type, sort.key) : translate(`ui.results.sort.${order}`)}
          </IconFirst>
        </Button>
        {children}
      </Tools>
      {isOpen && type && (
        <FacetPanel
          id={panelId}
          base={base}
          state={state}
          type={type}
          properties={facetProperties(type)}
          onChange={onChange}
        />
      )}
    </>
  )
}

/** Opens the filter dialog. Its code is loaded then. */
function BuilderButton({ type, state, onChange }: { type: ItemType } & Pick<ListToolsProps, 'state' | 'onChange'>) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const count = countConditions(state.conditions)
  return (
    <>
      <Button
        kind="ghost"
        size="sm"
        icon="plus"
        color="fgMuted"
        aria-haspopup="dialog"
        title={translate('ui.filters.open')}
        onClick={() => setOpen(true)}
      >
        {count > 0 ? (
          translate('ui.filters.conditionCount', { count })
        ) : (
          <IconFirst>{translate('ui.filters.conditions')}</IconFirst>
        )}
      </Button>
      {isOpen && (
        <FilterDialog
          type={type}
          state={state}
          onApply={(next) => {
            onChange(next)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
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
      size="sm"
      label={translate(hasKeys ? 'ui.letters.hide' : 'ui.letters.show')}
      aria-pressed={hasKeys}
      aria-controls={hasKeys ? keysId : undefined}
      onClick={() => onChange(!hasKeys)}
    />
  )
}
