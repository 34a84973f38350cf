import { ATTACHMENT_TYPE } from '@cairn/contract'
import { useItemType, useTranslate } from '@cairn/contract/web'
import { Chip, VisibilityChip } from '../base/chip.tsx'
import { Skeleton } from '../base/loading.tsx'
import { FileThumb } from '../files/file-thumb.tsx'
import { ListRow } from '../item/list-row.tsx'
import { rowContent, typeNameOf, type RowChip } from './row-content.ts'
import { SelectMark } from './select-mark.tsx'
import type { ResultProps } from './virtual-results.tsx'

/** One result as a row, drawn from what its type says a list shows; with the type itself, where results are of several. */
export function ResultRow(props: ResultProps & { showsType?: boolean }) {
  const { id, item, label, mark, option, words, showsType = false } = props
  const typeName = typeNameOf(id)
  const { title, subtitle, chips } = rowContent(item, useItemType(typeName), label, words.translate, words.locale)
  return (
    <ListRow
      {...option}
      title={
        <>
          <SelectMark checked={mark} />
          {typeName === ATTACHMENT_TYPE && <FileThumb key={id} item={item} />}
          {title ? <bdi>{title}</bdi> : <Skeleton still width="55%" />}
        </>
      }
      subtitle={subtitle ? <bdi>{subtitle}</bdi> : item ? undefined : <Skeleton still width="35%" />}
      end={
        (showsType || chips.length > 0) && (
          <>
            <RowChips chips={chips} />
            {showsType && <TypeChip id={id} />}
          </>
        )
      }
    />
  )
}

/** What an item is, with the icon of its type. */
export function TypeChip({ id }: { id: string }) {
  const translate = useTranslate()
  const name = typeNameOf(id)
  const icon = useItemType(name)?.icon
  return <Chip {...(icon ? { icon } : {})}>{translate(`types.${name}.name`)}</Chip>
}

export function drawRow(result: ResultProps) {
  return <ResultRow {...result} />
}

/** Where items of many types stand together. */
export function drawTypedRow(result: ResultProps) {
  return <ResultRow {...result} showsType />
}

/** The values that a type shows as chips: visibility with its icon and colour. */
export function RowChips({ chips }: { chips: readonly RowChip[] }) {
  return chips.map(({ property, text, level }) =>
    level ? <VisibilityChip key={property} level={level} label={text} /> : <Chip key={property}>{text}</Chip>,
  )
}
