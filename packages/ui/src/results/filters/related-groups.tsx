import type { Filter, SubQuery } from '@cairn/contract/query'
import { useItemType, useTranslate, type ItemType } from '@cairn/contract/web'
import { Button, IconButton } from '../../base/button.tsx'
import { NativeSelect } from '../../base/input.tsx'
import { Box } from '../../base/layout.ts'
import { ConditionList } from './condition-list.tsx'
import type { Conditions } from './conditions.ts'
import { propertyLabel } from './filter-text.tsx'

type Part = 'subs' | 'subsShould'

/** Props of `RelatedGroups`, which shows editable groups of conditions on related items. */
export interface RelatedGroupsProps {
  type: ItemType
  conditions: Conditions
  /** Whether incomplete conditions are marked as errors. */
  showsErrors: boolean
  onChange: (conditions: Conditions) => void
}

/**
 * Shows editable groups of conditions on related items. All groups, or one of them, must be met. Renders
 * nothing if the type has no relations.
 */
export function RelatedGroups({ type, conditions, showsErrors, onChange }: RelatedGroupsProps) {
  const translate = useTranslate()
  const relations = relationsOf(type)
  const [first] = relations
  if (first === undefined) return null
  const groupOf = (part: Part) =>
    conditions[part].map((group, index) => (
      <RelatedGroup
        key={`${part} ${index}`}
        type={type}
        group={group}
        part={part}
        relations={relations}
        showsErrors={showsErrors}
        onChange={(changed) => onChange(replaced(conditions, part, index, changed))}
        onMove={(to) => onChange(moved(conditions, part, index, to))}
        onRemove={() => onChange(replaced(conditions, part, index))}
      />
    ))
  return (
    <Box role="group" aria-label={translate('ui.filters.related')} display="flex" flexDirection="column" gap="8px">
      <Box as="h3" fontSize="sm" fontWeight="semibold">
        {translate('ui.filters.related')}
      </Box>
      {groupOf('subs')}
      {groupOf('subsShould')}
      <Box>
        <Button
          kind="ghost"
          size="sm"
          icon="plus"
          onClick={() => onChange({ ...conditions, subs: [...conditions.subs, { via: first, must: [] }] })}
        >
          {translate('ui.filters.addGroup')}
        </Button>
      </Box>
    </Box>
  )
}

interface RelatedGroupProps {
  type: ItemType
  group: SubQuery
  part: Part
  relations: readonly string[]
  showsErrors: boolean
  onChange: (group: SubQuery) => void
  onMove: (part: Part) => void
  onRemove: () => void
}

function RelatedGroup({ type, group, part, relations, showsErrors, onChange, onMove, onRemove }: RelatedGroupProps) {
  const translate = useTranslate()
  const related = useItemType(type.properties[group.via]?.t ?? '')
  const name = propertyLabel(translate, type, group.via)
  return (
    <Box
      display="flex"
      flexDirection="column"
      gap="8px"
      padding="10px"
      border="1px solid"
      borderColor="line"
      borderRadius="md"
    >
      <Box display="flex" flexWrap="wrap" gap="6px" alignItems="center">
        <Box flex="1 1 140px">
          <NativeSelect
            aria-label={translate('ui.filters.relation')}
            value={group.via}
            onChange={({ target }) => onChange({ via: target.value, must: [] })}
          >
            {relations.map((relation) => (
              <option key={relation} value={relation}>
                {propertyLabel(translate, type, relation)}
              </option>
            ))}
          </NativeSelect>
        </Box>
        <Box flex="1 1 140px">
          <NativeSelect
            aria-label={translate('ui.filters.groupMatch', { property: name })}
            value={part}
            onChange={({ target }) => onMove(target.value === 'subs' ? 'subs' : 'subsShould')}
          >
            <option value="subs">{translate('ui.filters.groupAll')}</option>
            <option value="subsShould">{translate('ui.filters.groupAny')}</option>
          </NativeSelect>
        </Box>
        <IconButton icon="x" label={translate('ui.filters.removeOf', { property: name })} onClick={onRemove} />
      </Box>
      {related && (
        <ConditionList
          title={translate('ui.filters.ofRelated', { property: name })}
          type={related}
          filters={group.must ?? []}
          showsErrors={showsErrors}
          onChange={(must: Filter[]) => onChange({ ...group, must })}
        />
      )}
    </Box>
  )
}

function relationsOf(type: ItemType): string[] {
  return Object.entries(type.properties).flatMap(([name, { v, t }]) => (v === 'REL' && t ? [name] : []))
}

/** Returns the conditions with one group replaced, or removed if `group` is undefined. */
function replaced(conditions: Conditions, part: Part, index: number, group?: SubQuery): Conditions {
  const groups = conditions[part].flatMap((one, at) => (at === index ? (group ?? []) : one))
  return { ...conditions, [part]: groups }
}

function moved(conditions: Conditions, from: Part, index: number, to: Part): Conditions {
  const group = conditions[from][index]
  if (from === to || !group) return conditions
  const left = replaced(conditions, from, index)
  return { ...left, [to]: [...left[to], group] }
}
