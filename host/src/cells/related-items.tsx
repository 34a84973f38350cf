import type { RelatedGroup } from '@cairn/channel/item-calls'
import { LABEL_KEY } from '@cairn/contract/query'
import { useCell, useItemType, useSearch, useTranslate, type Item, type Query } from '@cairn/contract/web'
import { Button, HStack, Section, useMayCreate } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { useEffect, useMemo, useState } from 'react'
import { useShell } from '../data/shell.ts'

/** How many of each group show at first. */
const FIRST = 5

/** The items that name this one, by type and property: the other direction of its own relations. */
export function RelatedItems({ item }: { item: Item }) {
  const groups = useRelated(item)
  return groups.map((group) => <Group key={`${group.type}.${group.property}`} id={item.$id} group={group} />)
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

/** Live, as every list: what comes to relate to the item or ceases to shows by itself. */
function Group({ id, group: { type, property } }: { id: string; group: RelatedGroup }) {
  const t = useTranslate()
  const definition = useItemType(type)
  const { openNew } = useCell()
  const isOffered = useMayCreate(definition, property, id)
  const canCreate = isOffered && !definition?.properties[property]?.readOnly
  const [isWhole, setWhole] = useState(false)
  const query = useMemo(
    (): Query => ({
      types: [type],
      must: [{ prop: property, kind: 'rel', value: [id] }],
      sort: [{ key: LABEL_KEY, order: 'asc' }],
      max: FIRST,
      labels: true,
    }),
    [type, property, id],
  )
  // What is part of the item is shown by the item's own cell.
  const isPart = definition?.within === property
  const { ids, labels, total, totalIsExact, hasMore, more } = useSearch(definition && !isPart ? query : null)
  if (!definition || ids.length === 0) return null
  const shown = isWhole ? ids : ids.slice(0, FIRST)
  const showMore = () => {
    if (isWhole) more()
    else setWhole(true)
    if (ids.length <= FIRST) more()
  }
  return (
    <Section
      title={t(`types.${type}.plural`)}
      note={t('app.related.note', {
        property: t(`types.${type}.props.${property}`),
        count: totalIsExact ? String(total) : `${total}+`,
      })}
    >
      <ItemRows ids={shown} labels={labels} />
      <HStack>
        {(hasMore || shown.length < ids.length) && (
          <Button size="sm" onClick={showMore}>
            {t('app.related.more')}
          </Button>
        )}
        {canCreate && (
          <Button size="sm" kind="ghost" icon="plus" onClick={() => openNew(type, { [property]: id })}>
            {t('forms.new', { type: t(`types.${type}.name`) })}
          </Button>
        )}
      </HStack>
    </Section>
  )
}
