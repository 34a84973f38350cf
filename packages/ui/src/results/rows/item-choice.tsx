import { useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import { numberOf } from '@cairn/model/citation'
import { Choice, type ChoiceProps } from './choice.tsx'
import { rowChips } from './result-row.tsx'
import { rowContent, typeNameOfId } from './row-content.ts'
import { RowPicture } from './row-picture.tsx'
import { useRowType } from './use-row-type.ts'
import { TitleWords, Words } from './words.tsx'

/** Props of `ItemChoice`: those of `Choice` and the following. */
export interface ItemChoiceProps extends Omit<ChoiceProps, 'picture' | 'title' | 'line' | 'end' | 'id'> {
  /** Id of the element. */
  elementId?: string
  id: string
  /** Undefined while loading. */
  item: Item | undefined
  /** Label that is known before the item is. */
  label?: string | undefined
  /** Stands on the line after the name of the type, in place of what matters of the item. */
  said?: string | undefined
}

/**
 * Shows an item as a `Choice`: its picture as in lists, its name with the words found, its type, what matters
 * of it, and one chip.
 */
export function ItemChoice({ elementId, id, item, label, said, ...rest }: ItemChoiceProps) {
  const [translate, locale] = [useTranslate(), useLanguage()]
  const type = useRowType(id)
  const { title, subtitle, chips } = rowContent(item, type, label, translate, locale)
  const [first] = rowChips({ item, type, chips, hasDraft: false }, translate)
  const number = item && type ? numberOf(item, type) : undefined
  const matters = said ?? [number, subtitle].filter(Boolean).join(' · ')
  const line = [translate(`types.${typeNameOfId(id)}.name`), matters].filter(Boolean).join(' · ')
  return (
    <Choice
      {...rest}
      id={elementId}
      picture={<RowPicture id={id} item={item} name={title} locale={locale} />}
      title={<TitleWords text={title} />}
      line={<Words text={line} />}
      end={first}
    />
  )
}
