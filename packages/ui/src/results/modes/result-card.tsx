import { classFor } from '../../system/chakra.ts'
import { isFileType } from '@cairn/contract'
import type { ItemType } from '@cairn/contract/web'
import { use } from 'react'
import { Avatar } from '../../base/avatar.tsx'
import { Chip } from '../../base/chip.tsx'
import { Icon } from '../../base/icon.tsx'
import { FileThumb } from '../../files/file-thumb.tsx'
import { Skeleton } from '../../base/loading.tsx'
import { Text } from '../../base/text.ts'
import { isPictured, ItemAvatar } from '../../item/item-avatar.tsx'
import { PlaceTile } from '../../item/place-tile.tsx'
import { DescriptionList, DescriptionRow } from '../../item/description-list.tsx'
import { LargePicture } from '../rows/card-picture.tsx'
import { DraftChip, RowChips, TypeChip } from '../rows/result-row.tsx'
import { cardFields, rowContent, typeNameOfId } from '../rows/row-content.ts'
import { RowNotes } from '../rows/row-notes.ts'
import { placeOf } from '../rows/row-picture.tsx'
import { RowSound, soundOf } from '../rows/row-sound.tsx'
import { SelectMark } from '../rows/select-mark.tsx'
import type { ResultProps } from '../window/virtual-results.tsx'
import { useRowType } from '../rows/use-row-type.ts'

const FRAME = {
  display: 'flex',
  flexDirection: 'column',
  gap: '8px',
  minWidth: '0',
  height: 'full',
  padding: '14px 16px',
  bg: 'surface',
  border: '1px solid',
  borderColor: 'lineStrong',
  borderRadius: 'md',
  cursor: 'pointer',
  fontSize: 'sm',
  _hover: { borderColor: 'lineControl', bg: 'sunken' },
  '&[data-open=true]': { borderColor: 'primary', boxShadow: 'inset 0 3px 0 var(--cairn-colors-primary)' },
  '&[aria-selected=true]': { bg: 'primaryBg', borderColor: 'primary' },
  '&[data-active=true]': { outline: '2px solid var(--focus-colour)', outlineOffset: '-2px' },
} as const
/**
 * Height of a card in pixels at least. It is reserved before the values are loaded, so that cards do not
 * jump.
 */
export const CARD_HEIGHT = 190
const frame = classFor({ ...FRAME, minHeight: `${CARD_HEIGHT}px` })
const tallFrame = classFor({
  ...FRAME,
  containerType: 'inline-size',
  height: 'auto',
  minHeight: 'min(280px, 100%)',
  maxHeight: 'full',
  overflowX: 'hidden',
  overflowY: 'auto',
  padding: '20px 24px',
  gap: '14px',
  fontSize: 'md',
  '& > div:first-of-type': { gap: '14px' },
})
/** Over the padding of the card, up to its edges. */
const bleedOf = classFor({
  margin: '-14px -16px 2px',
  flex: 'none',
  overflow: 'hidden',
  borderTopRadius: 'md',
  '&[data-tall]': { margin: '-20px -24px 4px' },
  '&[data-tall] > span': { maxHeight: '360px' },
})
const headOf = classFor({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '8px',
  color: 'fgMuted',
  '& > svg': { marginTop: '4px' },
})
const titleOf = classFor({
  flex: '1',
  minWidth: '0',
  color: 'fg',
  fontWeight: 'semibold',
  fontSize: 'md',
  lineHeight: 'roomy',
  overflowWrap: 'anywhere',
})
const chipsOf = classFor({ display: 'flex', flexWrap: 'wrap', gap: '6px', overflowWrap: 'anywhere' })
const NAME = { color: 'fgMuted', lineHeight: 'roomy', paddingBlock: '2px', overflowWrap: 'anywhere' } as const
const nameOf = classFor(NAME)
const fieldOf = classFor({ ...NAME, color: 'fg', whiteSpace: 'pre-line', marginBottom: '7px' })

interface CardPictureProps extends Pick<ResultProps, 'id' | 'item'> {
  type: ItemType | undefined
  name: string
  tall: boolean
  hasMark: boolean
}

/** Shows the picture of the item, a thumbnail of the file, a small map, or the icon of the type. */
function CardPicture({ id, item, type, name, tall, hasMark }: CardPictureProps) {
  if (type && isFileType(type)) return <FileThumb key={id} item={item} />
  const size = tall ? 'lg' : 'md'
  if (type && isPictured(type, item))
    return item ? <ItemAvatar {...{ item, type, name, size }} /> : <Avatar name={name} size={size} />
  const place = placeOf(item, type)
  if (place) return <PlaceTile {...place} />
  return !hasMark && type && <Icon name={type.defaultIcon} size={16} />
}

/**
 * Shows one result as a card with label, chips and up to `fields` values, below its picture if that is large.
 * `tall` is for the carousel: larger, and it scrolls. `showsType` adds the type.
 */
export function ResultCard({
  id,
  item,
  label,
  mark,
  option,
  words,
  hasDraft,
  fields,
  tall = false,
  showsType = false,
}: ResultProps & { fields: number; tall?: boolean; showsType?: boolean }) {
  const type = useRowType(id)
  const { title, subtitle, chips } = rowContent(item, type, label, words.translate, words.locale)
  const hasPicture = type?.listItem?.picture !== undefined
  const isLarge = type?.listItem?.picture?.isLarge === true
  const note = use(RowNotes)[id]
  const sound = soundOf(item, type)
  const labelFor = (property: string) => words.translate(`types.${typeNameOfId(id)}.props.${property}`)
  const said = hasPicture ? (type.listItem?.subtitle ?? []) : []
  // Beside a large picture a small card says what matters alone.
  const most = isLarge && !tall ? 0 : fields
  const content = item && type && cardFields(item, type, most, words, said, tall)
  return (
    <div {...option} className={tall ? tallFrame() : frame()}>
      {isLarge && (
        <div className={bleedOf()} data-tall={tall || undefined}>
          <LargePicture item={item} type={type} />
        </div>
      )}
      <div className={headOf()}>
        <SelectMark checked={mark} />
        {!isLarge && <CardPicture {...{ id, item, type, tall }} name={title} hasMark={mark !== undefined} />}
        <div className={titleOf()}>
          {title || <Skeleton still width="60%" />}
          {hasPicture && subtitle && (
            <Text as="div" size="sm" tone="muted" fontWeight="normal">
              {subtitle}
            </Text>
          )}
        </div>
        {sound.length > 0 && <RowSound id={id} attachments={sound} />}
      </div>
      {(showsType || hasDraft || note || chips.length > 0) && (
        <div className={chipsOf()}>
          {hasDraft && <DraftChip />}
          {showsType && <TypeChip id={id} />}
          <RowChips chips={chips} hasIcons />
          {note && <Chip>{note}</Chip>}
        </div>
      )}
      {content === undefined ? (
        <Skeleton still width="80%" />
      ) : tall ? (
        <DescriptionList>
          {content.map(({ property, text }) => (
            <DescriptionRow key={property} label={labelFor(property)}>
              {text}
            </DescriptionRow>
          ))}
        </DescriptionList>
      ) : (
        <dl>
          {content.map(({ property, text }) => (
            <div key={property}>
              <dt className={nameOf()}>{labelFor(property)}</dt>
              <dd className={fieldOf()}>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
