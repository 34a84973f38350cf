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
import { DueChip } from '../../item/due-chip.tsx'
import { UnreadDot } from '../../item/list-row.tsx'
import { DraftChip, FewChips } from './result-row.tsx'
import { isLongBeside, rowContent, typeNameOfId } from './row-content.ts'
import { rowDate, rowEnd } from './row-date.ts'
import { quotedBy, RowLine } from './row-line.tsx'
import { RowNotes } from './row-notes.ts'
import { RowTitles } from './row-titles.ts'
import { RowPicture } from './row-picture.tsx'
import { RowSound, soundOf } from './row-sound.tsx'
import { useRowType } from './use-row-type.ts'
import { Words } from './words.tsx'

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
    <Box as="ul" data-rows="" border="1px solid" borderColor="line" borderRadius="md" overflow="hidden" flex="none">
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

/**
 * In narrow columns what stands at the end goes under a long title, on a board under each, beginning where
 * that begins.
 */
const LONG = underIn('@container (max-width: 30rem)')
const EACH = underIn('@container (max-width: 18.75rem)')

function underIn(narrow: string) {
  return {
    row: { [narrow]: { flexWrap: 'wrap', rowGap: '4px' } },
    end: {
      [narrow]: {
        flexDirection: 'row',
        flexWrap: 'wrap',
        alignItems: 'center',
        flexBasis: '100%',
        maxWidth: 'none',
        paddingInlineStart: '48px',
      },
    },
    chips: { [narrow]: { justifyContent: 'flex-start' } },
  } as const
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
  const end = use(RowNotes)[id] ?? rowEnd(fact, date)
  const beside = [...chips.map(({ text }) => text), ...(end ? [end] : [])]
  const under = isLongBeside(title, beside) ? LONG : EACH
  const sound = soundOf(item, type)
  const before = [name, date?.line].filter(Boolean).join(' · ')
  const hasLine = [said, before, subtitle, quotedBy(item, type)].some(Boolean)
  return (
    <Box as="li" borderBottom="1px solid" borderColor="line" _last={{ borderBottom: '0' }}>
      <Box
        as="button"
        display="flex"
        alignItems="center"
        gap="3"
        width="full"
        minHeight="3.25rem"
        padding="8px 12px"
        textAlign="start"
        lineHeight="roomy"
        bg={rightKey === itemKey(id) ? 'primaryBg' : 'surface'}
        _hover={{ bg: 'sunken' }}
        _focusVisible={{ outlineOffset: '-2px' }}
        css={under.row}
        onClick={() => openRight(itemKey(id))}
      >
        {sound.length > 0 ? (
          <RowSound id={id} attachments={sound} />
        ) : (
          <RowPicture id={id} item={item} name={title} locale={locale} />
        )}
        <Box as="span" display="block" flex="1" minWidth="0" overflowWrap="anywhere">
          <Box as="span" display="block" fontWeight="semibold">
            {isUnseen && <UnreadDot label={translate('ui.row.unread')} />}
            <Words text={title} />
          </Box>
          {hasLine && (
            <Box as="span" color="fgMuted" fontSize="note" lineClamp="2">
              {said === undefined ? <RowLine {...{ item, type, before, subtitle }} /> : <Words text={said} />}
            </Box>
          )}
        </Box>
        <Box
          as="span"
          display="flex"
          flexDirection="column"
          alignItems="flex-end"
          gap="4px"
          maxWidth="45%"
          flex="none"
          css={under.end}
        >
          <Box as="span" display="flex" flexWrap="wrap" justifyContent="flex-end" gap="4px" css={under.chips}>
            {hasDraft && <DraftChip />}
            {item && type && <DueChip item={item} type={type} property={type.listItem?.due} />}
            <FewChips chips={chips} others={[]} />
          </Box>
          {end && (
            <Box as="span" color="fgMuted" fontSize="note">
              <Words text={end} />
            </Box>
          )}
        </Box>
      </Box>
      {below}
    </Box>
  )
}
