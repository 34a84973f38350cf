import { GeoPanel } from '../parts/lists/geo-panel.tsx'
import { useOutbox } from '../parts/capture/use-outbox.ts'

/** Shows work that waits outside for the person, by the day it is due. Sends what waits on the device. */
export default function WorkPanel() {
  useOutbox()
  return <GeoPanel list="work" />
}
