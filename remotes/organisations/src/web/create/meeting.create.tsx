import { useSearch, useTranslate, type CreatePartProps } from '@cairn/contract/web'
import { Box, Text } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { useMemo } from 'react'
import { isDay } from '../../model/meetings/meeting-time.ts'
import { meetingsQuery } from '../../model/meetings/meetings-query.ts'

/** Most meetings that are shown. */
const MOST = 5

/**
 * Asks the server for the meetings on the same day that the person may see, and shows up to five and their
 * number above the form of a new meeting. Shows nothing without a day or without any.
 */
export default function MeetingCreate({ values: { date } }: CreatePartProps) {
  const t = useTranslate()
  const day = typeof date === 'string' && isDay(date) ? date : undefined
  const query = useMemo(
    () =>
      day === undefined
        ? null
        : { ...meetingsQuery({ from: day, to: day }, MOST), types: ['Meeting'], labels: true as const },
    [day],
  )
  const { ids, labels, total } = useSearch(query)
  return (
    <div role="status">
      {query && ids.length > 0 && (
        <Box display="flex" flexDirection="column" gap="6px" marginBottom="16px">
          <Text size="sm" tone="muted">
            {t('organisations.onThatDay', { count: total })}
          </Text>
          <ItemRows ids={ids} labels={labels} />
        </Box>
      )}
    </div>
  )
}
