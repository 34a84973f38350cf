import type { RelatedGroup } from '@cairn/channel/item-calls'
import { idsNamed, parseItemId, type ItemId } from '@cairn/contract'
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
 * Renders the items that refer to this one, grouped by type: 5 of each until more are asked for, and a button
 * to add one where the person may. Nothing while they load, or if they cannot be loaded.
 */
export function RelatedItems({ item }: { item: Item }) {
  const byType = Map.groupBy(useRelated(item), ({ type }) => type)
  return [...byType].map(([type, groups]) => {
    const by = groups.map(({ property }) => property).join(' ')
    return <Group key={`${type}.${by}`} id={item.$id} type={type} by={by} />
  })
}

/** Nothing while they come, and where they cannot be had: the item itself is complete without them. */
function useRelated({ $id, _u }: Item): readonly RelatedGroup[] {
  const { channel } = useShell()
  const [groups, setGroups] = useState<readonly RelatedGroup[]>([])
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
}

/** Live, as every list: what comes to relate to the item or ceases to shows by itself. */
function Group({ id, type, by }: GroupProps) {
  const [t, language] = [useTranslate(), useLanguage()]
  const definition = useItemType(type)
  const [isWhole, setWhole] = useState(false)
  const within = definition?.within ?? ownParts(definition, id)
  const query = useMemo(() => queryOf(type, relationsIn(by, within), id), [type, by, within, id])
  const { ids, labels, total, totalIsExact, hasMore, more } = useSearch(definition ? query : null)
  const shownBy = relationsIn(by, within)
  const shown = isWhole ? ids : ids.slice(0, FIRST)
  const items = useItems(shownBy.length > 1 ? shown : NONE)
  if (!definition || ids.length === 0) return null
  const wordsOf = (property: string) => t(`types.${type}.props.${property}`)
  // Each row shows the relation by which it refers to the item, if there are several.
  const notes = Object.fromEntries(
    [...items].map(([other, item]) => {
      const own = shownBy.filter((property) => idsNamed(item[property]).some((named) => named === id))
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
 * Returns the relation by which items of a type are part of one of the same type, if its own cell shows them
 * as a tree.
 */
function ownParts(type: ItemType | undefined, id: string): string | undefined {
  return type?.members && parseItemId(id as ItemId).type === type.name ? type.members.named : undefined
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
  if (!isOffered || definition?.properties[property]?.readOnly) return null
  const text = t('forms.new', { type: t(`types.${type}.name`) })
  return (
    <Button size="sm" kind="ghost" icon="plus" onClick={() => openNew(type, { [property]: id })}>
      {isNamed ? `${text} · ${t(`types.${type}.props.${property}`)}` : text}
    </Button>
  )
}
