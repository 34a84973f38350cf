import type { Filter } from '@cairn/contract/query'
import { useItemType, useTranslate, type ItemType } from '@cairn/contract/web'
import { useEffect, useRef } from 'react'
import { Button, IconButton } from '../../base/button.tsx'
import { FieldError } from '../../base/field.tsx'
import { NativeSelect } from '../../base/input.tsx'
import { Box } from '../../base/layout.ts'
import { propertyLabel } from './filter-text.tsx'
import {
  blankFilter,
  filterKinds,
  filterProperty,
  isComplete,
  searchableProperties,
  type FilterKind,
} from './operators.ts'
import { ValueInput } from './value-input.tsx'

/**
 * Props of `ConditionList`, which shows editable conditions on the properties of a type, one row each, and
 * a button that adds one.
 */
export interface ConditionListProps {
  /** How the conditions combine, in words, such as "all of these". It labels the list. */
  title: string
  type: ItemType
  filters: readonly Filter[]
  /** Whether incomplete conditions are marked as errors. */
  showsErrors: boolean
  onChange: (filters: Filter[]) => void
}

/** Shows editable conditions on the properties of a type, one row each, and a button that adds one. */
export function ConditionList({ title, type, filters, showsErrors, onChange }: ConditionListProps) {
  const translate = useTranslate()
  const list = useRef<HTMLDivElement>(null)
  const known = useRef(filters.length)
  useEffect(() => {
    // The focus moves to a row that was added.
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-row] > :first-child select') ?? []
    if (filters.length > known.current) [...rows].at(-1)?.focus()
    known.current = filters.length
  }, [filters.length])
  const add = () => {
    const [first = '_c.ts'] = searchableProperties(type)
    onChange([...filters, startFilter(type, first)])
  }
  return (
    <Box ref={list} role="group" aria-label={title} display="flex" flexDirection="column" gap="8px">
      <Box as="h3" fontSize="sm" fontWeight="semibold">
        {title}
      </Box>
      {filters.map((filter, index) => (
        <ConditionRow
          key={index}
          type={type}
          filter={filter}
          showsErrors={showsErrors}
          onChange={(changed) => onChange(filters.map((one, at) => (at === index ? changed : one)))}
          onRemove={() => onChange(filters.filter((_, at) => at !== index))}
        />
      ))}
      <Box>
        <Button kind="ghost" size="sm" icon="plus" onClick={add}>
          {translate('ui.filters.add')}
        </Button>
      </Box>
    </Box>
  )
}

interface ConditionRowProps {
  type: ItemType
  filter: Filter
  showsErrors: boolean
  onChange: (filter: Filter) => void
  onRemove: () => void
}

function ConditionRow({ type, filter, showsErrors, onChange, onRemove }: ConditionRowProps) {
  const translate = useTranslate()
  const property = filterProperty(type, filter.prop)
  const target = useItemType(property?.t ?? '')
  const label = propertyLabel(translate, type, filter.prop)
  const isBad = showsErrors && !isComplete(filter)
  return (
    <Box data-row="" display="flex" flexWrap="wrap" alignItems="flex-start" gap="6px">
      <Box flex="2 1 140px">
        <NativeSelect
          aria-label={translate('ui.filters.property')}
          value={filter.prop}
          onChange={({ target }) => onChange(startFilter(type, target.value))}
        >
          {searchableProperties(type).map((name) => (
            <option key={name} value={name}>
              {propertyLabel(translate, type, name)}
            </option>
          ))}
        </NativeSelect>
      </Box>
      {property && (
        <>
          <Box flex="1 1 120px">
            <NativeSelect
              aria-label={translate('ui.filters.comparison', { property: label })}
              value={filter.kind}
              onChange={({ target }) => onChange(blankFilter(filter.prop, target.value as FilterKind, property))}
            >
              {[...new Set([...filterKinds(property, filter.prop, target), filter.kind])].map((kind) => (
                <option key={kind} value={kind}>
                  {translate(`ui.filters.kind.${kind}`)}
                </option>
              ))}
            </NativeSelect>
          </Box>
          <Box flex="3 1 200px" minWidth="0">
            <ValueInput type={type} property={property} filter={filter} label={label} onChange={onChange} />
            <FieldError id="" error={isBad ? translate('ui.filters.incomplete') : undefined} />
          </Box>
        </>
      )}
      <Box height="2.25rem" display="grid" placeItems="center">
        <IconButton icon="x" label={translate('ui.filters.removeOf', { property: label })} onClick={onRemove} />
      </Box>
    </Box>
  )
}

function startFilter(type: ItemType, name: string): Filter {
  const property = filterProperty(type, name) ?? { v: 'DEF' }
  const [kind = 'exists'] = filterKinds(property, name)
  return blankFilter(name, kind, property)
}
