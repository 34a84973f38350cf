import Alert from 'lucide-react/icons/circle-alert'
import Dashed from 'lucide-react/icons/circle-dashed'
import Hand from 'lucide-react/icons/hand'
import Hourglass from 'lucide-react/icons/hourglass'
import Loader from 'lucide-react/icons/loader'
import Locate from 'lucide-react/icons/locate-fixed'
import Map from 'lucide-react/icons/map'
import Taken from 'lucide-react/icons/map-pin-check'
import Route from 'lucide-react/icons/route'
import Rows from 'lucide-react/icons/rows-2'
import Satellite from 'lucide-react/icons/satellite'
import Table from 'lucide-react/icons/table'
import { namedIcons } from './base/icons/named-icons.ts'

const PICTURES = namedIcons({
  alert: Alert,
  dashed: Dashed,
  hand: Hand,
  hourglass: Hourglass,
  loader: Loader,
  locate: Locate,
  map: Map,
  route: Route,
  rows: Rows,
  satellite: Satellite,
  table: Table,
  taken: Taken,
})
/** Name of an icon of field data. These icons are loaded with their area and are not in `ICONS`. */
export type FieldIconName = keyof typeof PICTURES

/** Shows an icon of field data. They are loaded with their area, not at boot. `size` is in pixels. */
export function FieldIcon({ name, size = 16 }: { name: FieldIconName; size?: number }) {
  const Picture = PICTURES[name]
  return <Picture size={size} aria-hidden="true" />
}
