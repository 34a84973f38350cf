import { GeoPanel } from '../parts/lists/geo-panel.tsx'
import { useOutbox } from '../parts/capture/use-outbox.ts'

/**
 * Asks the server for work that waits outside for the person, and shows the first rows by the day it is due.
 * Sends what waits on the device.
 */
export default function WorkPanel() {
  useOutbox()
  return <GeoPanel list="work" />
}
