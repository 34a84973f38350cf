import { GeoList } from '../parts/geo-list.tsx'

/** Lists records that somebody should look at, the oldest first. */
export default function ReviewView() {
  return <GeoList list="review" />
}
