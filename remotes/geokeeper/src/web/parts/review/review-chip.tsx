import { useTranslate } from '@cairn/contract/web'
import { Chip, Icon, type ChipProps } from '@cairn/ui'
import { FieldIcon } from '@cairn/ui/field-icons'
import type { ReactNode } from 'react'
import type { ReviewSet } from '../../../model/queries.ts'

/** What came of looking at a record; NEW if nobody has. */
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

/** Returns what came of looking at a record. */
export function reviewedOf(review: unknown): Reviewed {
  return typeof review === 'string' && Object.hasOwn(TONES, review) ? (review as Reviewed) : 'NEW'
}

/** Shows the sign of what came of looking at records. */
export function ReviewIcon({ of }: { of: Reviewed }) {
  return ICONS[of]
}

/** Shows what came of looking at a record, in colour, with its sign and in words. */
export function ReviewChip({ of }: { of: Reviewed }) {
  const t = useTranslate()
  return (
    <Chip tone={TONES[of] ?? 'neutral'}>
      {ICONS[of]}
      {t(`geokeeper.review.${of}`)}
    </Chip>
  )
}
