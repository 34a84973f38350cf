import { isAnswers, parseItemId, readCitation, type ItemId, type ItemType, type Property } from '@cairn/contract'
import { useItemType, useLabel, useLanguage, useListValues, useTranslate } from '@cairn/contract/web'
import { displayText } from '@cairn/model/format'
import { useAsync } from '@cairn/ui'
import { useCallback } from 'react'
import { itemLabel } from '../../state/items/item-label.ts'
import { useShell } from '../../state/shell.ts'
import { AnswersValue } from './answers-value.tsx'

/** Props of `HistoryValue`. */
export interface HistoryValueProps {
  type: ItemType
  /** Name of the property. */
  name: string
  value: unknown
  /** The value in the version it is compared with. */
  other: unknown
  /** The item in the version that has the value. */
  item: Readonly<Record<string, unknown>>
}

/**
 * Renders the value of a property in one version of an item; related items by their current label, cited
 * ones by that of the cited version. Renders nothing for a property that the type does not have.
 */
export function HistoryValue({ type, name, value, other, item }: HistoryValueProps) {
  const t = useTranslate()
  const locale = useLanguage()
  const property = type.properties[name]
  if (!property) return null
  if (property.v === 'REL' || property.v === 'IDM')
    return [value].flat().flatMap((each, index) => {
      const { id, u } = readCitation(each) ?? {}
      return id === undefined ? (
        []
      ) : (
        <span key={id}>
          {index > 0 && ', '}
          {u === undefined ? <ItemName id={id} /> : <CitedName id={id} u={u} />}
        </span>
      )
    })
  if (property.v === 'LOV') return <ListWords {...{ property, type: type.name, name, value }} />
  if (isAnswers(property)) {
    const form = item[property.shapedBy ?? '']
    return <AnswersValue value={value} other={other} form={typeof form === 'string' ? form : undefined} />
  }
  return displayText(property, value, { type: type.name, name, labels: {}, translate: t, locale })
}

/** Renders list values by their texts, or by their keys if the list is not readable. */
function ListWords({
  property,
  type,
  name,
  value,
}: {
  property: Property
  type: string
  name: string
  value: unknown
}) {
  const t = useTranslate()
  const locale = useLanguage()
  const known = Object.values(useListValues(property.list ?? '') ?? {}).flat()
  const values = Object.fromEntries(known.map(({ key, label }) => [key, label]))
  return displayText(property, value, { type, name, labels: {}, translate: t, locale, values })
}

function ItemName({ id }: { id: string }) {
  return useLabel(id) ?? id
}

/** Renders the label of a cited item at the cited version; its current one if that is not available. */
function CitedName({ id, u }: { id: ItemId; u: number }) {
  const { channel } = useShell()
  const language = useLanguage()
  const type = useItemType(parseItemId(id).type)
  const now = useLabel(id)
  const [then] = useAsync(useCallback(() => channel.items.version(id, `@${u}`), [channel, id, u]))
  const name = then.status === 'ready' && type ? itemLabel(then.value, type, undefined, language) : now
  return <>{name ?? id}</>
}
