import { GeoList } from '../parts/lists/geo-list.tsx'

/** Lists the programs of the person, and of their organisations. */
export default function PrivateView() {
  return <GeoList list="private" />
}
