import { GeoPanel } from '../parts/lists/geo-panel.tsx'

/** Asks the server for records that somebody should look at, and shows the first rows. */
export default function ReviewPanel() {
  return <GeoPanel list="review" />
}
