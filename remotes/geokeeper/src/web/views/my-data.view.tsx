import { GeoList } from '../parts/geo-list.tsx'

/** Lists what the person collected, the newest first. */
export default function MyDataView() {
  return <GeoList list="mine" />
}
