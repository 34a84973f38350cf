import { GeoList } from '../parts/geo-list.tsx'
import { OutboxRows } from '../parts/outbox-rows.tsx'

/** Lists what the person collected: what is on this device only, then what was sent, the newest first. */
export default function MyDataView() {
  return (
    <>
      <OutboxRows isBegunToo />
      <GeoList list="mine" />
    </>
  )
}
