import { useCell, useLabel, useTranslate } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { Box, Button, Chip, LinkButton, Skeleton } from '@cairn/ui'
import type { DuplicateReason } from '../../../model/duplicates/duplicate-keys.ts'

/**
 * Props of `DuplicateRow`, which shows a possible duplicate: its label, what it has in common, and a button
 * to compare it.
 */
export interface DuplicateRowProps {
  id: string
  reasons?: readonly DuplicateReason[]
  /** Opens the comparison. Left out for the first of a group. */
  onCompare?: (() => void) | undefined
}

/** Shows a possible duplicate: its label, what it has in common, and a button to compare it. */
export function DuplicateRow({ id, reasons = [], onCompare }: DuplicateRowProps) {
  const t = useTranslate()
  const { openRight } = useCell()
  const label = useLabel(id)
  return (
    <Box as="li" display="flex" flexWrap="wrap" alignItems="center" gap="8px" paddingBlock="6px">
      <Box flex="1" minWidth="160px" overflowWrap="anywhere">
        {label === undefined ? (
          <Skeleton height="16px" width="140px" />
        ) : (
          <LinkButton onClick={() => openRight(itemKey(id))}>{label}</LinkButton>
        )}
      </Box>
      {reasons.map((reason) => (
        <Chip key={reason}>{t(`organisations.duplicates.reason.${reason}`)}</Chip>
      ))}
      {onCompare && (
        <Button
          size="sm"
          aria-label={t('organisations.duplicates.compareWith', { label: label ?? id })}
          onClick={onCompare}
        >
          {t('organisations.duplicates.compare')}
        </Button>
      )}
    </Box>
  )
}
