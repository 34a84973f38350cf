import { useTranslate, type ItemType } from '@cairn/contract/web'
import type { Filter, Query, SubQuery } from '@cairn/contract/query'
import { parseSearchString } from '@cairn/model/search-string'
import type { ReactNode } from 'react'
import { Chip as PlainChip, ToggleChip } from '../../base/chip.tsx'
import { ANY_TYPE, TYPE_KEY } from '../view/any-type.ts'
import { toggleSpan, toggleTerm, type ListState } from '../view/list-state.ts'
import { conditionsOf, type ConditionPart, type Conditions } from './conditions.ts'
import { FilterText, propertyLabel, ValueLabel } from './filter-text.tsx'
import { spanFilter } from './facet-spans.ts'

/** Props of `FilterChips`, which shows all filters of a list besides its text as chips. */
export interface FilterChipsProps {
  type: ItemType
  state: ListState
  onChange: (state: ListState) => void
}

/**
 * Shows all filters of a list besides its text as chips. Pressing a chip removes its filter. Filters
 * written inside the text are shown too, but can only be removed there.
 */
export function FilterChips({ type, state, onChange }: FilterChipsProps) {
  const translate = useTranslate()
  const nameOf = (property: string) => propertyLabel(translate, type, property)
  return (
    <>
      {parseSearchString(state.text).must.map((filter, index) => (
        // A filter in the text is removed by editing the text.
        <OneFilter key={`text ${index}`} type={type} filter={filter} />
      ))}
      {Object.entries(state.terms).flatMap(([property, values]) =>
        // The type has a bar of its own.
        (property === TYPE_KEY ? [] : values).map((value) => (
          <Chip key={`${property}=${value}`} onRemove={() => onChange(toggleTerm(state, property, value))}>
            {nameOf(property)}: <ValueLabel type={type} property={property} value={value} />
          </Chip>
        )),
      )}
      {Object.entries(state.spans).map(([property, span]) => {
        const filter = spanFilter(property, type, span)
        return (
          filter && (
            <OneFilter
              key={property}
              type={type}
              filter={filter}
              onRemove={() => onChange(toggleSpan(state, property, span))}
            />
          )
        )
      })}
      <BuiltChips
        type={type}
        conditions={state.conditions}
        onChange={(conditions) => onChange({ ...state, conditions })}
      />
    </>
  )
}

/**
 * Shows the text and conditions of a query as chips that cannot be removed. Without a type, properties
 * are shown by their technical names.
 */
export function QueryChips({ type = ANY_TYPE, query }: { type?: ItemType | undefined; query: Query }) {
  return (
    <>
      {query.text && <PlainChip icon="search">{query.text}</PlainChip>}
      <BuiltChips type={type} conditions={conditionsOf(query)} />
    </>
  )
}

interface BuiltChipsProps {
  type: ItemType
  conditions: Conditions
  /** Without it the chips cannot be removed. */
  onChange?: (conditions: Conditions) => void
}

function BuiltChips({ type, conditions, onChange }: BuiltChipsProps) {
  const translate = useTranslate()
  const { must, should, mustNot, subs, subsShould } = conditions
  const drop = (part: ConditionPart, index?: number) =>
    onChange &&
    (() =>
      onChange({
        ...conditions,
        [part]: index === undefined ? [] : conditions[part].filter((_, at) => at !== index),
      }))
  return (
    <>
      {must.map((filter, index) => (
        <OneFilter key={`must ${index}`} type={type} filter={filter} onRemove={drop('must', index)} />
      ))}
      {should.length > 0 && (
        <Chip onRemove={drop('should')}>
          {should.map((filter, index) => (
            <span key={index}>
              {index > 0 && ` ${translate('ui.filters.or')} `}
              <Words type={type} filter={filter} />
            </span>
          ))}
        </Chip>
      )}
      {mustNot.map((filter, index) => (
        <OneFilter key={`not ${index}`} type={type} filter={filter} isNot onRemove={drop('mustNot', index)} />
      ))}
      {subs.map((group, index) => (
        <GroupChip key={`sub ${index}`} type={type} group={group} onRemove={drop('subs', index)} />
      ))}
      {subsShould.map((group, index) => (
        <GroupChip key={`or ${index}`} type={type} group={group} isOneOf onRemove={drop('subsShould', index)} />
      ))}
    </>
  )
}

interface OneFilterProps {
  type: ItemType
  filter: Filter
  isNot?: boolean
  onRemove?: (() => void) | undefined
}

function OneFilter({ type, filter, isNot = false, onRemove }: OneFilterProps) {
  const translate = useTranslate()
  return (
    <Chip onRemove={onRemove}>
      {isNot && `${translate('ui.filters.not')} `}
      <Words type={type} filter={filter} />
    </Chip>
  )
}

function Words({ type, filter }: { type: ItemType; filter: Filter }) {
  return (
    <>
      {propertyLabel(useTranslate(), type, filter.prop)}: <FilterText type={type} filter={filter} />
    </>
  )
}

interface GroupChipProps {
  type: ItemType
  group: SubQuery
  isOneOf?: boolean
  onRemove: (() => void) | undefined
}

function GroupChip({ type, group, isOneOf = false, onRemove }: GroupChipProps) {
  const translate = useTranslate()
  const count = (group.must?.length ?? 0) + (group.should?.length ?? 0) + (group.mustNot?.length ?? 0)
  return (
    <Chip onRemove={onRemove}>
      {isOneOf && `${translate('ui.filters.or')} `}
      {propertyLabel(translate, type, group.via)}: {translate('ui.filters.conditionCount', { count })}
    </Chip>
  )
}

function Chip({ onRemove, children }: { onRemove: (() => void) | undefined; children: ReactNode }) {
  const translate = useTranslate()
  if (!onRemove) return <PlainChip>{children}</PlainChip>
  return (
    <ToggleChip removeLabel={translate('ui.results.remove')} onClick={onRemove}>
      {children}
    </ToggleChip>
  )
}
