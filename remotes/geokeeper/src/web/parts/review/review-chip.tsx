import { useTranslate } from '@cairn/contract/web'
import { Chip, Icon, type ChipProps } from '@cairn/ui'
import { FieldIcon } from '@cairn/ui/field-icons'
import type { ReactNode } from 'react'
import type { ReviewSet } from '../../../model/queries.ts'

/** Result of a record's review; NEW if it was not reviewed. */
export type Reviewed = Exclude<ReviewSet, 'WAITS'>

const TONES: Readonly<Record<Reviewed, ChipProps['tone']>> = {
  ...{ NEW: 'info', HAS_ISSUES: 'bad', EDITED: 'warn', APPROVED: 'ok', REJECTED: 'neutral' },
}

const ICONS: Readonly<Record<Reviewed, ReactNode>> = {
  NEW: <FieldIcon name="dashed" size={13} />,
  HAS_ISSUES: <FieldIcon name="alert" size={13} />,
  EDITED: <Icon name="pencil" size={13} />,
  APPROVED: <Icon name="check" size={13} />,
  REJECTED: <Icon name="x" size={13} />,
}

/** Converts a stored review value to its result; any other value to NEW. */
export function reviewedOf(review: unknown): Reviewed {
  return typeof review === 'string' && Object.hasOwn(TONES, review) ? (review as Reviewed) : 'NEW'
}

/** Shows the icon of a review result. */
export function ReviewIcon({ of }: { of: Reviewed }) {
  return ICONS[of]
}

/** Shows a review result as a coloured chip with icon and text. */
export function ReviewChip({ of }: { of: Reviewed }) {
  const t = useTranslate()
  return (
    <Chip tone={TONES[of] ?? 'neutral'}>
      {ICONS[of]}
      {t(`geokeeper.review.${of}`)}
    </Chip>
  )
}
