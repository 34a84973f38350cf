import { ATTACHMENT_TYPE } from '@cairn/contract'
import { useItemType, useTranslate } from '@cairn/contract/web'
import { Chip, VisibilityChip } from '../base/chip.tsx'
import { Skeleton } from '../base/loading.tsx'
import { FileThumb } from '../files/file-thumb.tsx'
import { ListRow } from '../item/list-row.tsx'
import { rowContent, typeNameOfId, type RowChip } from './row-content.ts'
import { SelectMark } from './select-mark.tsx'
import type { ResultProps } from './virtual-results.tsx'

/** Height of a row of a label and a line under it. */
export const ROW_SIZE = 61
/** Rows are as high as each other, whether or not each has something to say in its second line. */
const TWO_LINES = { minHeight: ROW_SIZE, alignContent: 'center' }

/** One result as a row, drawn from what its type says a list shows; with the type itself, where results are of several. */
export function ResultRow(props: ResultProps & { showsType?: boolean }) {
  const { id, item, label, mark, option, words, showsType = false } = props
  const typeName = typeNameOfId(id)
  const type = useItemType(typeName)
  const { title, subtitle, chips } = rowContent(item, type, label, words.translate, words.locale)
  const hasTwoLines = showsType || (type?.listItem?.subtitle ?? []).length > 0
  return (
    <ListRow
      {...option}
      style={hasTwoLines ? TWO_LINES : undefined}
      title={
        <>
          <SelectMark checked={mark} />
          {typeName === ATTACHMENT_TYPE && <FileThumb key={id} item={item} />}
          {title ? <bdi>{title}</bdi> : <Skeleton still width="55%" />}
        </>
      }
      subtitle={subtitle ? <bdi>{subtitle}</bdi> : item || !hasTwoLines ? undefined : <Skeleton still width="35%" />}
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
  const name = typeNameOfId(id)
  const icon = useItemType(name)?.defaultIcon
  return <Chip {...(icon ? { icon } : {})}>{translate(`types.${name}.name`)}</Chip>
}

export function renderRow(result: ResultProps) {
  return <ResultRow {...result} />
}

/** Where items of many types stand together. */
export function renderRowWithType(result: ResultProps) {
  return <ResultRow {...result} showsType />
}

/** The values that a type shows as chips: visibility with its icon and colour. */
export function RowChips({ chips }: { chips: readonly RowChip[] }) {
  return chips.map(({ property, text, level }) =>
    level ? <VisibilityChip key={property} level={level} label={text} /> : <Chip key={property}>{text}</Chip>,
  )
}
