import { useState, type ReactNode } from 'react'
import { useTranslate, type ItemType, type Query } from '@cairn/contract/web'
import { Button, IconButton } from '../../base/button.tsx'
import { lazyComponent } from '../../base/lazy-component.tsx'
import { SegmentedControl } from '../../base/segmented-control.tsx'
import { chakra } from '../../system/chakra.ts'
import type { ListState } from '../view/list-state.ts'
import { FacetGroups, facetProperties } from './facets.tsx'
import { FilterChips } from './filter-chips.tsx'

const FilterDialog = lazyComponent(() => import('./filter-dialog.tsx'))

/** A column with room for the filters beside the rows. */
const WIDE = '@container (min-width: 56.25rem)'

/** In the rail, values are lines with a box and their number at the end. */
const RAIL_LINE = {
  justifyContent: 'flex-start',
  width: 'full',
  minHeight: '1.75rem',
  padding: '0',
  gap: '8px',
  border: '0',
  borderRadius: '4px',
  bg: 'transparent',
  fontSize: 'sm',
  fontWeight: 'normal',
  textAlign: 'start',
  whiteSpace: 'normal',
  '& > span + span': { marginInlineStart: 'auto' },
  '&[aria-pressed]::before': {
    content: '""',
    flex: 'none',
    boxSize: '1rem',
    border: '1px solid',
    borderColor: 'lineControl',
    borderRadius: '4px',
  },
  '&[aria-pressed=true]': { bg: 'transparent', fontWeight: 'semibold' },
  '&[aria-pressed=true]::before': {
    content: '"✓"',
    display: 'grid',
    placeItems: 'center',
    bg: 'primary',
    borderColor: 'primary',
    color: 'surface',
    fontSize: '0.6875rem',
    lineHeight: '1',
  },
} as const

const Panel = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    padding: '12px 56px 12px 16px',
    overflowY: 'auto',
    bg: 'surface',
    animation: 'appear 120ms',
    outline: 'none',
    _print: { display: 'none' },
    // Some rows stay in sight below it.
    position: 'absolute',
    zIndex: '3',
    insetInline: '0',
    top: '0',
    maxHeight: '70%',
    borderBottom: '1px solid',
    borderColor: 'lineStrong',
    [WIDE]: {
      position: 'static',
      flex: 'none',
      width: '12.5rem',
      '& button': { paddingInline: '0' },
      '& [data-terms]': { flexDirection: 'column', alignItems: 'stretch', gap: '0' },
      '& [data-terms] > button': RAIL_LINE,
      padding: '12px 16px',
      maxHeight: 'none',
      borderBottom: '0',
      borderInlineEnd: '1px solid var(--cairn-colors-line)',
    },
  },
})
const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px', _empty: { display: 'none' } },
})
const Close = chakra('div', {
  base: { position: 'absolute', top: '8px', insetInlineEnd: '12px', [WIDE]: { display: 'none' } },
})

/** Props of `FilterPanel`, which shows all that narrows a list besides its words. */
export interface FilterPanelProps {
  id: string
  /** Query of the list before the user filters it. */
  base: Query
  state: ListState
  type: ItemType
  onChange: (state: ListState) => void
  /** Closes the panel. */
  onClose: () => void
  /** Shown before the facets. */
  children?: ReactNode
}

/**
 * Shows all that narrows a list besides its words: what is chosen, the facets, and the way to conditions. In
 * a wide column it stands beside the rows, else over the first of them.
 */
export function FilterPanel({ id, base, state, type, onChange, onClose, children }: FilterPanelProps) {
  const translate = useTranslate()
  return (
    <Panel id={id} role="group" aria-label={translate('ui.filters.panel')}>
      <Line>
        <FilterChips type={type} state={state} onChange={onChange} />
      </Line>
      {type.language !== undefined && <Marks state={state} onChange={onChange} />}
      {children}
      <FacetGroups {...{ base, state, type, onChange }} properties={facetProperties(type)} />
      <Precise type={type} state={state} onChange={onChange} />
      <Close>
        <IconButton icon="x" label={translate('ui.filters.hide')} onClick={onClose} />
      </Close>
    </Panel>
  )
}

/** Chooses whether the marks of letters count. */
function Marks({ state, onChange }: Pick<FilterPanelProps, 'state' | 'onChange'>) {
  const translate = useTranslate()
  return (
    <SegmentedControl
      label={translate('ui.letters.exactHelp')}
      value={state.exact === true ? 'exact' : 'any'}
      onChange={(marks) => onChange({ ...state, exact: marks === 'exact' ? true : undefined })}
      options={(['any', 'exact'] as const).map((marks) => ({ value: marks, label: translate(`ui.letters.${marks}`) }))}
    />
  )
}

/** Opens the dialog for conditions on any property. Its code is loaded then. */
function Precise({ type, state, onChange }: Pick<FilterPanelProps, 'type' | 'state' | 'onChange'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Line>
      <Button kind="ghost" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {useTranslate()('ui.filters.precise')}
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
    </Line>
  )
}
