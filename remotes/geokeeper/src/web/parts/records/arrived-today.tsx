import { useCell, useItems, useSearch, useSession, useTranslate } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { formatClock } from '@cairn/model/format'
import { localDay } from '@cairn/model/presets'
import { Box, Icon, LinkButton } from '@cairn/ui'
import { useMemo, useState } from 'react'
import { arrivedLast } from '../../../model/queries.ts'
import { SendingRow, SendingTitle } from '../capture/sending-row.tsx'

/** Rows of what arrived today. The list below has all. */
const MOST_SHOWN = 3

/**
 * Asks the server for the last 50 records that the person sent, and shows how many of them arrived in the
 * office today, and the first three. Renders nothing if none did.
 */
export function ArrivedToday() {
  const t = useTranslate()
  const { openRight } = useCell()
  const contact = useSession()?.contact
  const { ids, labels, hasMore } = useSearch(useMemo(() => arrivedLast(contact), [contact]))
  const records = useItems(ids)
  const [today] = useState(() => localDay(Date.now()))
  const arrived = ids.flatMap((id) => records.get(id) ?? []).filter(({ _c }) => localDay(Date.parse(_c.ts)) === today)
  if (arrived.length === 0) return null
  const isMore = hasMore && arrived.length === ids.length
  const title = t('geokeeper.sending.arrived', { count: `${arrived.length}${isMore ? '+' : ''}` })
  return (
    <Box role="group" aria-label={title} borderBottom="1px solid" borderColor="line">
      <SendingTitle>{title}</SendingTitle>
      {arrived.slice(0, MOST_SHOWN).map((record) => (
        <SendingRow
          key={record.$id}
          tone="ok"
          icon={<Icon name="check" size={20} />}
          title={
            <LinkButton onClick={() => openRight(itemKey(record.$id))}>
              <bdi>{labels[record.$id] ?? record.$id}</bdi>
            </LinkButton>
          }
          note={t('geokeeper.sending.when', {
            time: formatClock(record._c.ts),
            files: [record['files'] ?? []].flat().length,
          })}
        />
      ))}
    </Box>
  )
}
