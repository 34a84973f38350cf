import { Box } from '@cairn/ui'
import { ArrivedToday } from '../parts/records/arrived-today.tsx'
import { GeoList } from '../parts/lists/geo-list.tsx'
import { OutboxRows } from '../parts/capture/outbox-rows.tsx'
import { SendingHead } from '../parts/capture/sending-head.tsx'

/**
 * Lists what the person collected: how far sending has come, what is on this device only, what arrived today,
 * then all that was sent, the newest first.
 */
export default function MyDataView() {
  return (
    <>
      <Box flex="none" maxHeight="60%" overflowY="auto">
        <SendingHead />
        <OutboxRows isBegunToo />
        <ArrivedToday />
      </Box>
      <GeoList list="mine" />
    </>
  )
}
