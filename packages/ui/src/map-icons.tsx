import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Layers from 'lucide-react/icons/layers'
import Download from 'lucide-react/icons/download'
import Swipe from 'lucide-react/icons/square-split-horizontal'
import List from 'lucide-react/icons/list'
import Minus from 'lucide-react/icons/minus'
import Select from 'lucide-react/icons/mouse-pointer-2'
import Area from 'lucide-react/icons/pentagon'
import Redo from 'lucide-react/icons/redo-2'
import Ruler from 'lucide-react/icons/ruler'
import Point from 'lucide-react/icons/map-pin'
import Fit from 'lucide-react/icons/scan'
import Line from 'lucide-react/icons/spline'
import Trash from 'lucide-react/icons/trash-2'
import Undo from 'lucide-react/icons/undo-2'
import { namedIcons } from './base/icons/named-icons.ts'

const PICTURES = namedIcons({
  area: Area,
  down: ArrowDown,
  download: Download,
  fit: Fit,
  layers: Layers,
  line: Line,
  list: List,
  minus: Minus,
  point: Point,
  redo: Redo,
  ruler: Ruler,
  select: Select,
  swipe: Swipe,
  trash: Trash,
  undo: Undo,
  up: ArrowUp,
})
/** Name of an icon of the map tools. These icons are loaded with the map and are not in `ICONS`. */
export type MapIconName = keyof typeof PICTURES

/** Shows an icon of the map tools. They are loaded with the map, not at boot. `size` is in pixels. */
export function MapIcon({ name, size = 16 }: { name: MapIconName; size?: number }) {
  const Picture = PICTURES[name]
  return <Picture size={size} aria-hidden="true" />
}
