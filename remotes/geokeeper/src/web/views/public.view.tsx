import { GeoList } from '../parts/lists/geo-list.tsx'

/** Lists the programs that everyone who is signed in may take part in. */
export default function PublicView() {
  return <GeoList list="public" />
}
