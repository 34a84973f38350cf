import { GeoList } from '../parts/lists/geo-list.tsx'

/** Lists field work that was ordered. */
export default function FieldworkView() {
  return <GeoList list="fieldwork" />
}
