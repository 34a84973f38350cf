import { useItemType, useTranslate, type Item, type ItemType, type Translate } from '@cairn/contract/web'
import { use, type ReactNode } from 'react'
import { Chip, VisibilityChip, type Tone } from '../../base/chip.tsx'
import type { IconName } from '../../base/icons/icons.ts'
import { Skeleton } from '../../base/loading.tsx'
import { DueChip, dueWords } from '../../item/due-chip.tsx'
import { Row, ROW_HEIGHT } from '../../item/row.tsx'
import { isKind, rowContent, typeNameOfId, type RowChip } from './row-content.ts'
import { rowDate } from './row-date.ts'
import { quotedBy, RowLine } from './row-line.tsx'
import { RowNotes } from './row-notes.ts'
import { RowPicture } from './row-picture.tsx'
import { RowSound, soundOf } from './row-sound.tsx'
import { TitleWords, Words } from './words.tsx'
import { SelectMark } from './select-mark.tsx'
import type { ResultProps } from '../window/virtual-results.tsx'
import { useRowType } from './use-row-type.ts'

/** Height in pixels of a result row before it is measured. */
export const ROW_SIZE = ROW_HEIGHT.one

/**
 * Shows one result as a row: picture, label, subtitle with the date that matters, chips, a fact and a date,
 * as its type states. Marks what is unread and what has unsaved changes. With `showsType` it names the type
 * too, for results of several types.
 */
export function ResultRow(props: ResultProps & { showsType?: boolean }) {
  const { id, item, label, mark, option, words, isUnseen, hasDraft, showsType = false } = props
  const { translate, locale } = words
  const type = useRowType(id)
  const { title, subtitle, chips, fact } = rowContent(item, type, label, translate, locale)
  const date = item && type ? rowDate(item, type, words) : undefined
  const typeName = showsType ? translate(`types.${typeNameOfId(id)}.name`) : ''
  const before = [typeName, date?.line, ...kindsOf(chips)].filter(Boolean).join(' · ')
  const hasLine = [before, subtitle, quotedBy(item, type)].some(Boolean)
  const sound = soundOf(item, type)
  const matters = use(RowNotes)[id] ?? fact
  return (
    <Row
      {...option}
      {...(isUnseen ? { unreadLabel: translate('ui.row.unread') } : {})}
      picture={
        sound.length > 0 ? (
          <RowSound id={id} attachments={sound} />
        ) : (
          <RowPicture id={id} item={item} name={title} locale={locale} />
        )
      }
      title={
        <>
          <SelectMark checked={mark} />
          {title ? <TitleWords text={title} /> : <Skeleton still width="55%" />}
        </>
      }
      line={hasLine ? <RowLine {...{ before, item, type, subtitle }} /> : !item && <Skeleton still width="35%" />}
      chips={rowChips({ item, type, chips, hasDraft }, translate)}
      hasChips={hasRowChips(type)}
      fact={matters && <Words text={matters} />}
      figure={date?.end && <Words text={date.end} />}
    />
  )
}

/** Tells whether rows of a type can have chips, so that all of a list have the height for them. */
export function hasRowChips(type: ItemType | undefined): boolean {
  if (!type) return false
  return type.listItem?.due !== undefined || (type.listItem?.chips ?? []).some((name) => !isKind(type, name))
}

/** Returns what chips say of the kind of an item, for the muted line of its row. */
export function kindsOf(chips: readonly RowChip[]): string[] {
  return chips.filter((chip) => chip.isKind).map(({ text }) => text)
}

interface RowChipsOf {
  item: Item | undefined
  type: ItemType | undefined
  chips: readonly RowChip[]
  hasDraft: boolean
}

/** Returns the chips of a row: care, what is due, what is not saved, then how the item stands. */
export function rowChips({ item, type, chips, hasDraft }: RowChipsOf, translate: Translate): ReactNode[] {
  const told = chips.filter((chip) => !chip.isKind)
  const rank = ({ property, tone }: RowChip) => (property.startsWith('$') ? 0 : tone || property.includes(' ') ? 1 : 2)
  const inOrder = told.toSorted((one, other) => rank(one) - rank(other))
  const cared = inOrder.filter((chip) => rank(chip) === 0)
  const due = item && type ? dueWords({ item, type, property: type.listItem?.due }, translate) : undefined
  return [
    ...cared.map((chip) => <RowChips key={chip.property} chips={[chip]} />),
    ...(due && item && type ? [<DueChip key="due" item={item} type={type} property={type.listItem?.due} />] : []),
    ...(hasDraft ? [<DraftChip key="draft" />] : []),
    ...inOrder.slice(cared.length).map((chip) => <RowChips key={chip.property} chips={[chip]} />),
  ]
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
