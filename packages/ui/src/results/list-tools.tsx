import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { useTranslate, type ItemType, type Query } from '@cairn/contract/web'
import { Button } from '../base/button.tsx'
import { ToggleChip } from '../base/chip.tsx'
import { SearchField } from '../base/input.tsx'
import { FacetPanel, TermLabel, useFacetProperties } from './facets.tsx'
import { toggleTerm, type ListState } from './list-state.ts'
import { useTypedText } from './timing.ts'

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
  },
})

export interface ListToolsProps {
  typeName: string
  type: ItemType | undefined
  base: Query
  state: ListState
  onChange: (state: ListState) => void
  items: string
  toList: () => void
}

/** Above a list: the text filter, the facets chosen and to choose, the order. */
export function ListTools({ typeName, type, base, state, onChange, items, toList }: ListToolsProps) {
  const translate = useTranslate()
  const [text, setText] = useTypedText(state.text, (typed) => onChange({ ...state, text: typed }))
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const facets = useFacetProperties(typeName)
  const toggle = (property: string, value: string) => onChange(toggleTerm(state, property, value))
  return (
    <>
      <Tools>
        <SearchField
          label={translate('ui.results.filter', { items })}
          clearLabel={translate('ui.results.clear')}
          value={text}
          onChange={setText}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            toList()
          }}
        />
        {type && <ChosenTerms type={type} state={state} onToggle={toggle} />}
        {facets.length > 0 && (
          <Button
            kind="ghost"
            size="sm"
            icon="filter"
            color="fgMuted"
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setOpen(!isOpen)}
          >
            {translate('ui.results.facets')}
          </Button>
        )}
        <Button
          kind="ghost"
          size="sm"
          icon="sort"
          color="fgMuted"
          marginInlineStart="auto"
          onClick={() => onChange({ ...state, sort: state.sort === 'name' ? 'newest' : 'name' })}
          title={translate('ui.results.order')}
        >
          {translate(`ui.results.sort.${state.sort}`)}
        </Button>
      </Tools>
      {isOpen && type && (
        <FacetPanel id={panelId} base={base} state={state} type={type} properties={facets} onToggle={toggle} />
      )}
    </>
  )
}

function ChosenTerms({
  type,
  state,
  onToggle,
}: {
  type: ItemType
  state: ListState
  onToggle: (property: string, value: string) => void
}) {
  const translate = useTranslate()
  const chosen = Object.entries(state.terms).flatMap(([property, values]) =>
    values.map((value) => ({ property, value })),
  )
  return chosen.map(({ property, value }) => (
    <ToggleChip
      key={`${property}=${value}`}
      removeLabel={translate('ui.results.remove')}
      onClick={() => onToggle(property, value)}
    >
      {translate(`types.${type.name}.props.${property}`)}: <TermLabel type={type} property={property} value={value} />
    </ToggleChip>
  ))
}
