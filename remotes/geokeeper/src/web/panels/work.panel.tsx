import { GeoPanel } from '../parts/geo-panel.tsx'

/** Shows work that waits outside for the person, by the day it is due. */
export default function WorkPanel() {
  return <GeoPanel list="work" />
}
