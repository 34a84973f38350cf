import { GeoPanel } from '../parts/lists/geo-panel.tsx'

/** Shows records that somebody should look at. */
export default function ReviewPanel() {
  return <GeoPanel list="review" />
}
