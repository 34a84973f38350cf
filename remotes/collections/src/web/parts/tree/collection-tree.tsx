import { useSearch, useTranslate, type Item } from '@cairn/contract/web'
import { Section } from '@cairn/ui'
import { ItemBranch } from '@cairn/ui/results'
import { useMemo } from 'react'
import { partsOf, wholesOf } from '../../../model/tree/tree.ts'

/**
 * Shows the collections that are part of a collection and those that it is part of, each as a tree that asks
 * the server. Renders nothing for a tree without collections, and until they have come.
 */
export function CollectionTree({ item }: { item: Item }) {
  return (
    <>
      <Tree id={item.$id} of="parts" />
      <Tree id={item.$id} of="partOf" />
    </>
  )
}

/** Nothing is shown without any. */
function Tree({ id, of }: { id: string; of: 'parts' | 'partOf' }) {
  const t = useTranslate()
  const queryOf = of === 'parts' ? partsOf : wholesOf
  const { total, ids } = useSearch(useMemo(() => queryOf(id), [queryOf, id]))
  if (ids.length === 0) return null
  return (
    <Section title={t(`collections.${of}`)} note={String(total)}>
      <ItemBranch partsOf={queryOf} of={id} />
    </Section>
  )
}
