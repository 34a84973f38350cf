import { isFileType } from '@cairn/contract'
import { useItemType, useTranslate } from '@cairn/contract/web'
import { use } from 'react'
import { Chip, VisibilityChip, type Tone } from '../../base/chip.tsx'
import type { IconName } from '../../base/icons/icons.ts'
import { Skeleton } from '../../base/loading.tsx'
import { FileThumb } from '../../files/file-thumb.tsx'
import { DueChip, dueWords } from '../../item/due-chip.tsx'
import { ListRow } from '../../item/list-row.tsx'
import { chipsThatFit, isLongBeside, rowContent, typeNameOfId, type RowChip } from './row-content.ts'
import { rowDate, rowEnd } from './row-date.ts'
import { quotedBy, RowLine } from './row-line.tsx'
import { RowNotes } from './row-notes.ts'
import { RowPicture } from './row-picture.tsx'
import { RowSound, soundOf } from './row-sound.tsx'
import { Words } from './words.tsx'
import { SelectMark } from './select-mark.tsx'
import type { ResultProps } from '../window/virtual-results.tsx'
import { useRowType } from './use-row-type.ts'

/** Height in pixels of a result row with two lines. */
export const ROW_SIZE = 61
/** Gives all rows the height of two lines, even those whose second line is empty. */
const TWO_LINES = { minHeight: ROW_SIZE, alignContent: 'center' }

/**
 * Shows one result as a row: picture, label, subtitle with the date that matters, chips, and one fact, as its
 * type states. Marks what is unread and what has unsaved changes. With `showsType` it shows the type too, for
 * results of several types.
 */
export function ResultRow(props: ResultProps & { showsType?: boolean }) {
  const { id, item, label, mark, option, words, isUnseen, hasDraft, showsType = false } = props
  const { translate, locale } = words
  const typeName = typeNameOfId(id)
  const type = useRowType(id)
  const { title, subtitle, chips, fact } = rowContent(item, type, label, translate, locale)
  const date = item && type ? rowDate(item, type, words) : undefined
  const hasTwoLines = showsType || (type?.listItem?.subtitle ?? []).length > 0
  const hasLine = [date?.line, subtitle, quotedBy(item, type)].some(Boolean)
  const sound = soundOf(item, type)
  const isFile = type !== undefined && isFileType(type)
  const below = use(RowNotes)[id] ?? rowEnd(fact, date)
  const due = item && type ? dueWords({ item, type, property: type.listItem?.due }, translate) : undefined
  const beside = [
    ...(due ? [due.text] : []),
    ...chips.map(({ text }) => text),
    ...(showsType ? [translate(`types.${typeName}.name`)] : []),
  ]
  return (
    <ListRow
      {...option}
      isLong={isLongBeside(title, beside)}
      style={hasTwoLines ? TWO_LINES : undefined}
      {...(isUnseen ? { unreadLabel: translate('ui.row.unread') } : {})}
      start={
        sound.length > 0 ? (
          <RowSound id={id} attachments={sound} />
        ) : isFile ? (
          <FileThumb key={id} item={item} />
        ) : (
          <RowPicture id={id} item={item} name={title} locale={locale} />
        )
      }
      title={
        <>
          <SelectMark checked={mark} />
          {title ? <Words text={title} /> : <Skeleton still width="55%" />}
        </>
      }
      subtitle={
        hasLine ? (
          <RowLine before={date?.line ?? ''} {...{ item, type, subtitle }} />
        ) : item || !hasTwoLines ? undefined : (
          <Skeleton still width="35%" />
        )
      }
      end={
        (showsType || hasDraft || chips.length > 0 || type?.listItem?.due !== undefined) && (
          <>
            {hasDraft && <DraftChip />}
            {item && type && <DueChip item={item} type={type} property={type.listItem?.due} />}
            <FewChips chips={chips} others={beside.slice(0, due ? 1 : 0)} />
            {showsType && <TypeChip id={id} />}
          </>
        )
      }
      endBelow={below && <Words text={below} />}
    />
  )
}

/** Shows as a chip that something typed in an item is not saved. */
export function DraftChip() {
  const translate = useTranslate()
  return (
    <Chip tone="warn" icon="pencil">
      {translate('ui.row.draft')}
    </Chip>
  )
}

/** Shows the name and icon of an item's type as a chip. */
export function TypeChip({ id }: { id: string }) {
  const translate = useTranslate()
  const name = typeNameOfId(id)
  const icon = useItemType(name)?.defaultIcon
  return <Chip {...(icon ? { icon } : {})}>{translate(`types.${name}.name`)}</Chip>
}

/** Shows the chips of a row in two lines at most. The last one counts those without room, and names them. */
export function FewChips({ chips, others }: { chips: readonly RowChip[]; others: readonly string[] }) {
  const [shown, left] = chipsThatFit(chips, others)
  const named = left.map(({ text }) => text).join(', ')
  return (
    <>
      <RowChips chips={shown} />
      {left.length > 0 && (
        <span role="img" title={named} aria-label={named}>
          <Chip>{`+${left.length}`}</Chip>
        </span>
      )}
    </>
  )
}

/** Renders a result as a `ResultRow`, for the prop `draw` of `VirtualResults`. */
export function renderRow(result: ResultProps) {
  return <ResultRow {...result} />
}

/** Renders a result as a `ResultRow` that shows its type, for the prop `draw` of `VirtualResults`. */
export function renderRowWithType(result: ResultProps) {
  return <ResultRow {...result} showsType />
}

/** Icons of tones. On a card, colour alone does not tell how far a thing is. */
const TONE_ICONS: Partial<Record<Tone, IconName>> = { ok: 'check', warn: 'clock', bad: 'x', info: 'info' }

/**
 * Shows property values as chips; a visibility level has its icon and colour. `hasIcons` gives tones icons
 * too.
 */
export function RowChips({ chips, hasIcons = false }: { chips: readonly RowChip[]; hasIcons?: boolean }) {
  return chips.map(({ property, text, level, tone }) => {
    const icon = hasIcons && tone ? (property === '$warnings' ? 'warning' : TONE_ICONS[tone]) : undefined
    return level ? (
      <VisibilityChip key={property} level={level} label={text} />
    ) : (
      <Chip key={property} {...(tone ? { tone } : {})} {...(icon ? { icon } : {})}>
        {text}
      </Chip>
    )
  })
}
