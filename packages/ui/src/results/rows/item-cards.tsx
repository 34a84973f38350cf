import { isItemId } from '@cairn/contract'
import { useCell, useItems, useLabel, useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { Box } from '../../base/layout.ts'
import { LargePicture } from './card-picture.tsx'
import { RowChips } from './result-row.tsx'
import { rowContent } from './row-content.ts'
import { useRowType } from './use-row-type.ts'
import { Words } from './words.tsx'

const GRID = {
  display: 'grid',
  gap: '12px',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(8.75rem, 100%), 1fr))',
} as const
const CARD = {
  display: 'flex',
  flexDirection: 'column',
  width: 'full',
  height: 'full',
  textAlign: 'start',
  lineHeight: 'roomy',
  bg: 'surface',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'md',
  overflow: 'hidden',
  _hover: { borderColor: 'lineControl' },
  '&[data-open=true]': { borderColor: 'primary' },
} as const
/** Props of `ItemCards`, which shows a few items as cards with large pictures. */
export interface ItemCardsProps {
  ids: readonly string[]
  /** Known labels by id. Missing labels are fetched. */
  labels: Readonly<Record<string, string>>
  /** Words that stand below an item, such as a note, by id. */
  lines?: Readonly<Record<string, string>>
}

/** Shows a few items as cards: picture, label, second line and chips. A card opens its item to the right. */
export function ItemCards({ ids, labels, lines = {} }: ItemCardsProps) {
  const items = useItems(ids.filter(isItemId))
  return (
    <Box as="ul" css={GRID}>
      {ids.map((id) => (
        <ItemCard key={id} id={id} label={labels[id]} line={lines[id]} item={items.get(id)} />
      ))}
    </Box>
  )
}

interface ItemCardProps {
  id: string
  label: string | undefined
  line: string | undefined
  item: Item | undefined
}

function ItemCard({ id, label, line, item }: ItemCardProps) {
  const translate = useTranslate()
  const locale = useLanguage()
  const { openRight, rightKey } = useCell()
  const found = useLabel(label === undefined ? id : '')
  const type = useRowType(id)
  const { title, subtitle, chips } = rowContent(item, type, label ?? found ?? id, translate, locale)
  return (
    <Box as="li" minWidth="0">
      <Box as="button" css={CARD} data-open={rightKey === itemKey(id)} onClick={() => openRight(itemKey(id))}>
        <LargePicture item={item} type={type} />
        <Box as="span" display="flex" flexDirection="column" gap="4px" padding="10px 12px" overflowWrap="anywhere">
          <Box as="span" fontWeight="semibold">
            <Words text={title} />
          </Box>
          {subtitle && (
            <Box as="span" color="fgMuted" fontSize="note" lineClamp="2">
              <Words text={subtitle} />
            </Box>
          )}
          {line && <span>{line}</span>}
          <Box as="span" display="flex" flexWrap="wrap" gap="4px">
            <RowChips chips={chips} hasIcons />
          </Box>
        </Box>
      </Box>
    </Box>
  )
}
