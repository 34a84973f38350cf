import type { Item, ItemType } from '@cairn/contract'
import type { ItemCellProps } from '@cairn/contract/web'
import { ImportBoard, ItemSections } from '@cairn/forms'
import { AreaPart } from '../../areas/area-part.tsx'
import type { KnownArea } from '../../state/registry/compose.ts'
import { useAreaData } from '../../areas/use-area-data.ts'
import { useRegistry } from '../../state/use-shell-state.ts'
import { BodySkeleton } from '../../areas/body-skeleton.tsx'
import { useImportKinds } from './use-import-kinds.ts'

/**
 * Renders the body of an import item: the component of its area if files other than tables are imported,
 * else the steps of a table import.
 */
export default function ImportPanel({ item, type }: { item: Item; type: ItemType }) {
  const { areas } = useRegistry()
  const kinds = useImportKinds()
  if (!kinds) return <BodySkeleton isInBody />
  const found = kinds[String(item['kind'])]
  const area = found && areas.get(found.area)
  if (area && found.from !== 'table') return <AreaImport area={area} item={item} type={type} of={found.type} />
  return <Steps item={item} of={found?.type} />
}

/** The steps of an import, by which an area reads files of its own kind too. */
function Steps({ item, of }: { item: Item; of: string | undefined }) {
  return (
    <>
      {of !== undefined && <ImportBoard item={item} typeName={of} />}
      <ItemSections />
    </>
  )
}

/** The body that an area has for its own imports of items of the type `of`. */
function AreaImport({ area, item, type, of }: ItemCellProps & { area: KnownArea; of: string }) {
  const [state] = useAreaData(area)
  if (state.status === 'loading') return <BodySkeleton isInBody />
  const code = state.status === 'ready' ? state.data.cells?.[type.name] : undefined
  if (typeof code !== 'string') return <Steps item={item} of={of} />
  return (
    <AreaPart<ItemCellProps>
      area={area}
      code={code}
      props={{ item, type }}
      waiting={<BodySkeleton isInBody />}
      broken={() => <ItemSections />}
    />
  )
}
