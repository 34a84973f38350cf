import Amphora from 'lucide-react/icons/amphora'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import Bell from 'lucide-react/icons/bell'
import Book from 'lucide-react/icons/book'
import Braces from 'lucide-react/icons/braces'
import Building from 'lucide-react/icons/building-2'
import Calendar from 'lucide-react/icons/calendar'
import Check from 'lucide-react/icons/check'
import Camera from 'lucide-react/icons/camera'
import Picture from 'lucide-react/icons/image'
import Music from 'lucide-react/icons/music'
import Paperclip from 'lucide-react/icons/paperclip'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Upload from 'lucide-react/icons/upload'
import Video from 'lucide-react/icons/video'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronUp from 'lucide-react/icons/chevron-up'
import ChevronFirst from 'lucide-react/icons/chevron-first'
import ChevronLast from 'lucide-react/icons/chevron-last'
import Alert from 'lucide-react/icons/circle-alert'
import Help from 'lucide-react/icons/circle-question-mark'
import Clock from 'lucide-react/icons/clock'
import Columns from 'lucide-react/icons/columns-2'
import More from 'lucide-react/icons/ellipsis'
import Eraser from 'lucide-react/icons/eraser'
import External from 'lucide-react/icons/external-link'
import File from 'lucide-react/icons/file-text'
import Filter from 'lucide-react/icons/funnel'
import Globe from 'lucide-react/icons/globe'
import Handshake from 'lucide-react/icons/handshake'
import History from 'lucide-react/icons/history'
import Home from 'lucide-react/icons/house'
import Inbox from 'lucide-react/icons/inbox'
import Info from 'lucide-react/icons/info'
import Languages from 'lucide-react/icons/languages'
import Layers from 'lucide-react/icons/layers'
import Library from 'lucide-react/icons/library'
import Loader from 'lucide-react/icons/loader'
import Lock from 'lucide-react/icons/lock'
import SignIn from 'lucide-react/icons/log-in'
import SignOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import Map from 'lucide-react/icons/map'
import MapPin from 'lucide-react/icons/map-pin'
import Maximize from 'lucide-react/icons/maximize-2'
import Menu from 'lucide-react/icons/menu'
import Message from 'lucide-react/icons/message-square'
import Minus from 'lucide-react/icons/minus'
import Minimize from 'lucide-react/icons/minimize-2'
import Moon from 'lucide-react/icons/moon'
import Pencil from 'lucide-react/icons/pencil'
import Phone from 'lucide-react/icons/phone'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import Refresh from 'lucide-react/icons/refresh-cw'
import Scroll from 'lucide-react/icons/scroll-text'
import Scale from 'lucide-react/icons/scale'
import Search from 'lucide-react/icons/search'
import Shield from 'lucide-react/icons/shield'
import Sun from 'lucide-react/icons/sun'
import Trash from 'lucide-react/icons/trash-2'
import Warning from 'lucide-react/icons/triangle-alert'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import Wifi from 'lucide-react/icons/wifi'
import WifiOff from 'lucide-react/icons/wifi-off'
import Close from 'lucide-react/icons/x'
import { namedIcons } from './named-icons.ts'

/**
 * Icon components by name, for all icons that are loaded at boot. The names are used in item types, views
 * and menus.
 */
export const ICONS = namedIcons({
  alert: Alert,
  amphora: Amphora,
  'arrow-left': ArrowLeft,
  bell: Bell,
  book: Book,
  braces: Braces,
  building: Building,
  calendar: Calendar,
  camera: Camera,
  image: Picture,
  music: Music,
  paperclip: Paperclip,
  pause: Pause,
  play: Play,
  upload: Upload,
  video: Video,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  'chevron-up': ChevronUp,
  // From the first entry of a list to its last, and from the last to the first.
  'wrap-back': ChevronLast,
  'wrap-forward': ChevronFirst,
  clock: Clock,
  columns: Columns,
  eraser: Eraser,
  external: External,
  file: File,
  filter: Filter,
  globe: Globe,
  handshake: Handshake,
  help: Help,
  history: History,
  home: Home,
  inbox: Inbox,
  info: Info,
  languages: Languages,
  layers: Layers,
  library: Library,
  loader: Loader,
  lock: Lock,
  'log-in': SignIn,
  'log-out': SignOut,
  mail: Mail,
  map: Map,
  'map-pin': MapPin,
  maximize: Maximize,
  menu: Menu,
  message: Message,
  minimize: Minimize,
  minus: Minus,
  moon: Moon,
  more: More,
  pencil: Pencil,
  phone: Phone,
  plus: Plus,
  printer: Printer,
  refresh: Refresh,
  scale: Scale,
  scroll: Scroll,
  search: Search,
  shield: Shield,
  sort: ArrowUpDown,
  sun: Sun,
  trash: Trash,
  user: User,
  users: Users,
  warning: Warning,
  wifi: Wifi,
  'wifi-off': WifiOff,
  x: Close,
})
/** Name of an icon that is loaded at boot: a key of `ICONS`, such as `calendar`. */
export type IconName = keyof typeof ICONS
