import { idsNamed, isAnswers, type ItemType } from '@cairn/contract'
import { useLabel, useLanguage, useTranslate } from '@cairn/contract/web'
import { displayText } from '@cairn/model/format'
import { AnswersValue } from './answers-value.tsx'

export interface HistoryValueProps {
  type: ItemType
  name: string
  value: unknown
  /** The value of the other version. */
  other: unknown
  /** The item whose value it is. */
  item: Readonly<Record<string, unknown>>
}

/** A former value of a property as it reads; items it named by the label they have now. */
export function HistoryValue({ type, name, value, other, item }: HistoryValueProps) {
  const t = useTranslate()
  const locale = useLanguage()
  const property = type.properties[name]
  if (!property) return null
  if (property.v === 'REL' || property.v === 'IDM')
    return idsOf(value).map((id, index) => (
      <span key={id}>
        {index > 0 && ', '}
        <ItemName id={id} />
      </span>
    ))
  if (isAnswers(property)) {
    const form = item[property.shapedBy ?? '']
    return <AnswersValue value={value} other={other} form={typeof form === 'string' ? form : undefined} />
  }
  return displayText(property, value, { type: type.name, name, labels: {}, translate: t, locale })
}

function ItemName({ id }: { id: string }) {
  return useLabel(id) ?? id
}

function idsOf(value: unknown): string[] {
  return idsNamed(value)
}
