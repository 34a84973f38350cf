import { isItemId } from '@cairn/contract'
import {
  useCell,
  useDraftItems,
  useItems,
  useLabel,
  useLanguage,
  useTranslate,
  useUnseenItems,
  type Item,
} from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { use, useState, type ReactNode } from 'react'
import { Box } from '../../base/layout.ts'
import { Row } from '../../item/row.tsx'
import { hasRowChips, kindsOf, rowChips } from './result-row.tsx'
import { rowContent, typeNameOfId } from './row-content.ts'
import { rowDate } from './row-date.ts'
import { quotedBy, RowLine } from './row-line.tsx'
import { RowNotes } from './row-notes.ts'
import { RowTitles } from './row-titles.ts'
import { RowPicture } from './row-picture.tsx'
import { RowSound, soundOf } from './row-sound.tsx'
import { useRowType } from './use-row-type.ts'
import { TitleWords, Words } from './words.tsx'

/**
 * Props of `ItemRows`, which shows a few items as the rows of a list: picture, label, what matters of their
 * type, and marks for unread and unsaved ones.
 */
export interface ItemRowsProps {
  ids: readonly string[]
  /** Known labels by id, such as of items that are not stored yet. Missing labels are fetched. */
  labels: Readonly<Record<string, string>>
  /** Second lines by id, in place of what matters of the type. */
  lines?: Readonly<Record<string, string>>
  /** Gives what stands under a row, such as a way to what is within its item. */
  below?: (id: string) => ReactNode
}

/**
 * Shows a few items as the rows of a list: picture, label, what matters of their type, and marks for unread
 * and unsaved ones. A row opens its item to the right. Rows of several types name theirs.
 */
export function ItemRows({ ids, labels, lines = {}, below }: ItemRowsProps) {
  const items = useItems(ids.filter(isItemId))
  const titles = use(RowTitles)
  const showsType = new Set(ids.map(typeNameOfId)).size > 1
  return (
    <Box
      as="ul"
      data-rows=""
      border="1px solid"
      borderColor="line"
      borderRadius="md"
      overflow="hidden"
      flex="none"
      containerType="inline-size"
    >
      {ids.map((id) => (
        <ItemRow
          key={id}
          {...{ id, showsType }}
          label={titles[id] ?? labels[id]}
          said={lines[id]}
          item={items.get(id)}
          below={below?.(id)}
        />
      ))}
    </Box>
  )
}

interface ItemRowProps {
  id: string
  label: string | undefined
  said: string | undefined
  item: Item | undefined
  showsType: boolean
  below: ReactNode
}

function ItemRow({ id, label, said, item, showsType, below }: ItemRowProps) {
  const translate = useTranslate()
  const locale = useLanguage()
  const { openRight, rightKey } = useCell()
  const found = useLabel(label === undefined ? id : '')
  const typeName = typeNameOfId(id)
  const type = useRowType(id)
  const [now] = useState(() => Date.now())
  const isUnseen = useUnseenItems().has(id)
  const hasDraft = useDraftItems().has(id)
  const { title, subtitle, chips, fact } = rowContent(item, type, label ?? found ?? id, translate, locale)
  const date = item && type ? rowDate(item, type, { translate, locale }, now) : undefined
  const name = showsType ? translate(`types.${typeName}.name`) : ''
  const matters = use(RowNotes)[id] ?? fact
  const sound = soundOf(item, type)
  const before = [name, date?.line, ...kindsOf(chips)].filter(Boolean).join(' · ')
  const hasLine = [said, before, subtitle, quotedBy(item, type)].some(Boolean)
  return (
    <Box as="li" css={{ '&:last-of-type > [data-row]': { borderBottom: '0' } }}>
      <Row
        isButton
        aria-current={rightKey === itemKey(id) || undefined}
        onClick={() => openRight(itemKey(id))}
        unreadLabel={isUnseen ? translate('ui.row.unread') : undefined}
        picture={
          sound.length > 0 ? (
            <RowSound id={id} attachments={sound} />
          ) : (
            <RowPicture id={id} item={item} name={title} locale={locale} />
          )
        }
        title={<TitleWords text={title} />}
        line={
          hasLine && (said === undefined ? <RowLine {...{ item, type, before, subtitle }} /> : <Words text={said} />)
        }
        chips={rowChips({ item, type, chips, hasDraft }, translate)}
        hasChips={hasRowChips(type)}
        fact={matters && <Words text={matters} />}
        figure={date?.end && <Words text={date.end} />}
      />
      {below}
    </Box>
  )
}
