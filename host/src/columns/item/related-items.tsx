import type { RelatedGroup } from '@cairn/channel/item-calls'
import { idsNamed, parseItemId, searchedValue, type ItemId } from '@cairn/contract'
import { LABEL_KEY, type Filter } from '@cairn/contract/query'
import {
  useCell,
  useItems,
  useItemType,
  useLanguage,
  useSearch,
  useTranslate,
  type Item,
  type ItemType,
  type Query,
} from '@cairn/contract/web'
import { formatNumber } from '@cairn/model/format'
import { Button, HStack, Section, useMayCreate } from '@cairn/ui'
import { ItemRows, RowNotes } from '@cairn/ui/results'
import { useEffect, useMemo, useState } from 'react'
import { useShell } from '../../state/shell.ts'

/** How many of each group show at first. */
const FIRST = 5

/**
 * Renders the items that refer to this one, grouped by type, except those that the component of its area
 * lists: 5 of each until more are requested, and buttons to add one where the person may. Types that its own
 * type names to be added next (`begins`) come first, even without items. Renders nothing while loading and
 * if they cannot be loaded.
 */
export function RelatedItems({ item }: { item: Item }) {
  const own = useItemType(parseItemId(item.$id as ItemId).type)
  // An area that is switched off shows no cell of its own.
  const inCell = (own?.off === true ? undefined : own?.inCell) ?? {}
  const related = useRelated(item)
  const listed = related?.filter(({ type, property }) => inCell[type]?.includes(property) !== true)
  if (!listed) return null
  const begun = item.$deleted === true ? [] : Object.entries(own?.begins ?? {})
  const all = [...begun.map(([type, property]) => ({ type, property })), ...listed]
  const byType = Map.groupBy(all, ({ type }) => type)
  return [...byType].map(([type, groups]) => {
    const by = [...new Set(groups.map(({ property }) => property))].join(' ')
    return <Group key={`${type}.${by}`} id={item.$id} type={type} by={by} begunBy={own?.begins?.[type]} />
  })
}

/** Undefined while they come; none where they cannot be had: the item itself is complete without them. */
function useRelated({ $id, _u }: Item): readonly RelatedGroup[] | undefined {
  const { channel } = useShell()
  const [groups, setGroups] = useState<readonly RelatedGroup[]>()
  useEffect(() => {
    let isCurrent = true
    channel.items.related($id).then(
      (found) => isCurrent && setGroups(found),
      () => isCurrent && setGroups([]),
    )
    return () => void (isCurrent = false)
  }, [channel, $id, _u])
  return groups
}

interface GroupProps {
  id: string
  type: string
  /** Relations by which items of the type name the item, joined by blanks. */
  by: string
  /** Relation by which new ones are offered while there are none. */
  begunBy: string | undefined
}

/** Live, as every list: what comes to relate to the item or ceases to shows by itself. */
function Group({ id, type, by, begunBy }: GroupProps) {
  const [t, language] = [useTranslate(), useLanguage()]
  const definition = useItemType(type)
  const [isWhole, setWhole] = useState(false)
  const within = definition?.within ?? ownParts(definition, id)
  const query = useMemo(() => queryOf(type, relationsIn(by, within), id), [type, by, within, id])
  const { status, ids, labels, total, totalIsExact, hasMore, more } = useSearch(definition ? query : null)
  const shownBy = relationsIn(by, within)
  const shown = isWhole ? ids : ids.slice(0, FIRST)
  const items = useItems(shownBy.length > 1 ? shown : NONE)
  if (!definition) return null
  if (ids.length === 0)
    return (
      status === 'ready' &&
      begunBy !== undefined && (
        <HStack>
          <NewButton id={id} type={type} property={begunBy} isNamed={false} />
        </HStack>
      )
    )
  const wordsOf = (property: string) => t(`types.${type}.props.${property}`)
  // Each row shows the relation by which it refers to the item, if there are several.
  const notes = Object.fromEntries(
    [...items].map(([other, item]) => {
      const own = shownBy.filter((property) => idsNamed(searchedValue(item, property)).some((named) => named === id))
      return [other, own.map(wordsOf).join(', ')]
    }),
  )
  const showMore = () => {
    if (isWhole) more()
    else setWhole(true)
    if (ids.length <= FIRST) more()
  }
  const count = `${formatNumber(total, language)}${totalIsExact ? '' : '+'}`
  return (
    <Section
      title={t(`types.${type}.plural`)}
      note={shownBy.length > 1 ? count : t('app.related.note', { property: wordsOf(shownBy[0] ?? ''), count })}
    >
      <RowNotes value={notes}>
        <ItemRows ids={shown} labels={labels} />
      </RowNotes>
      <HStack>
        {(hasMore || shown.length < ids.length) && (
          <Button size="sm" onClick={showMore}>
            {t('app.related.more')}
          </Button>
        )}
        {shownBy.map((property) => (
          <NewButton key={property} id={id} type={type} property={property} isNamed={shownBy.length > 1} />
        ))}
      </HStack>
    </Section>
  )
}

const NONE: readonly string[] = []

/**
 * Returns the relation by which items of a type are part of one of the same type, if its own cell shows them.
 */
function ownParts(type: ItemType | undefined, id: string): string | undefined {
  if (!type || parseItemId(id as ItemId).type !== type.name) return undefined
  return type.members?.named ?? (type.tree?.inCell ? type.tree.parent : undefined)
}

/** Returns the relations except that of a part to its whole: parts are shown by the item's own cell. */
function relationsIn(by: string, within: string | undefined): string[] {
  return by.split(' ').filter((property) => property !== within)
}

/** The query for items of a type that name an item by one of some relations. */
function queryOf(type: string, relations: readonly string[], id: string): Query | null {
  if (relations.length === 0) return null
  const names = relations.map((prop): Filter => ({ prop, kind: 'rel', value: [id] }))
  return {
    types: [type],
    ...(names.length === 1 ? { must: names } : { should: names, minShould: 1 }),
    sort: [{ key: LABEL_KEY, order: 'asc' }],
    max: FIRST,
    labels: true,
  }
}

interface NewButtonProps {
  id: string
  type: string
  property: string
  /** The button's text names the relation. */
  isNamed: boolean
}

/** Begins an item that names this one, if the person may. */
function NewButton({ id, type, property, isNamed }: NewButtonProps) {
  const t = useTranslate()
  const definition = useItemType(type)
  const { openNew } = useCell()
  const isOffered = useMayCreate(definition, property, id)
  const relation = definition?.properties[property]
  // A part of a group has no property of its own: its rows are written in its item.
  if (!isOffered || !relation || relation.readOnly) return null
  const text = t('forms.new', { type: t(`types.${type}.name`) })
  return (
    <Button size="sm" kind="ghost" icon="plus" onClick={() => openNew(type, { [property]: id })}>
      {isNamed ? `${text} · ${t(`types.${type}.props.${property}`)}` : text}
    </Button>
  )
}
