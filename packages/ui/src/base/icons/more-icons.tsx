import ALargeSmall from 'lucide-react/icons/a-large-small'
import Aperture from 'lucide-react/icons/aperture'
import Archive from 'lucide-react/icons/archive'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Binoculars from 'lucide-react/icons/binoculars'
import Bookmark from 'lucide-react/icons/bookmark'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Captions from 'lucide-react/icons/captions'
import CaseSensitive from 'lucide-react/icons/case-sensitive'
import CircleUser from 'lucide-react/icons/circle-user'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import DoorOpen from 'lucide-react/icons/door-open'
import Footprints from 'lucide-react/icons/footprints'
import FrameIcon from 'lucide-react/icons/frame'
import Gavel from 'lucide-react/icons/gavel'
import GitCommitVertical from 'lucide-react/icons/git-commit-vertical'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Hammer from 'lucide-react/icons/hammer'
import Hash from 'lucide-react/icons/hash'
import Hourglass from 'lucide-react/icons/hourglass'
import IdCard from 'lucide-react/icons/id-card'
import ImportIcon from 'lucide-react/icons/import'
import KeyRound from 'lucide-react/icons/key-round'
import LandPlot from 'lucide-react/icons/land-plot'
import Layers2 from 'lucide-react/icons/layers-2'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import Leaf from 'lucide-react/icons/leaf'
import Link from 'lucide-react/icons/link'
import Link2 from 'lucide-react/icons/link-2'
import List from 'lucide-react/icons/list'
import ListChecks from 'lucide-react/icons/list-checks'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquareWarning from 'lucide-react/icons/message-square-warning'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Mic from 'lucide-react/icons/mic'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import PanelLeft from 'lucide-react/icons/panel-left'
import Pilcrow from 'lucide-react/icons/pilcrow'
import Pin from 'lucide-react/icons/pin'
import Radar from 'lucide-react/icons/radar'
import Reply from 'lucide-react/icons/reply'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SpellCheck from 'lucide-react/icons/spell-check'
import Tag from 'lucide-react/icons/tag'
import Tags from 'lucide-react/icons/tags'
import Tent from 'lucide-react/icons/tent'
import TextQuote from 'lucide-react/icons/text-quote'
import Ticket from 'lucide-react/icons/ticket'
import UserPlus from 'lucide-react/icons/user-plus'
import VectorSquare from 'lucide-react/icons/vector-square'
import WholeWord from 'lucide-react/icons/whole-word'
import Workflow from 'lucide-react/icons/workflow'
import { ICONS } from './icons.ts'
import type { IconProps } from '../icon.tsx'
import { namedIcons } from './named-icons.ts'

/** Icons of item types and their lists, which are loaded on demand. The names are Lucide's. */
export const MORE_ICONS = namedIcons({
  aperture: Aperture,
  archive: Archive,
  'arrow-left-right': ArrowLeftRight,
  'badge-check': BadgeCheck,
  binoculars: Binoculars,
  bookmark: Bookmark,
  'calendar-clock': CalendarClock,
  captions: Captions,
  'case-sensitive': CaseSensitive,
  'circle-user': CircleUser,
  'clipboard-list': ClipboardList,
  'door-open': DoorOpen,
  footprints: Footprints,
  frame: FrameIcon,
  gavel: Gavel,
  'git-commit-vertical': GitCommitVertical,
  'graduation-cap': GraduationCap,
  hammer: Hammer,
  hash: Hash,
  hourglass: Hourglass,
  'id-card': IdCard,
  import: ImportIcon,
  'key-round': KeyRound,
  'land-plot': LandPlot,
  'layers-2': Layers2,
  'layout-template': LayoutTemplate,
  leaf: Leaf,
  link: Link,
  'link-2': Link2,
  list: List,
  'list-checks': ListChecks,
  megaphone: Megaphone,
  'message-circle': MessageCircle,
  'message-square-warning': MessageSquareWarning,
  'messages-square': MessagesSquare,
  mic: Mic,
  'notebook-pen': NotebookPen,
  'panel-left': PanelLeft,
  pilcrow: Pilcrow,
  pin: Pin,
  radar: Radar,
  reply: Reply,
  'shield-check': ShieldCheck,
  'spell-check': SpellCheck,
  tag: Tag,
  tags: Tags,
  tent: Tent,
  'text-quote': TextQuote,
  'text-size': ALargeSmall,
  ticket: Ticket,
  'user-plus': UserPlus,
  'vector-square': VectorSquare,
  'whole-word': WholeWord,
  workflow: Workflow,
})

/** Shows an icon that is not loaded at boot. An unknown name shows the `file` icon. */
export default function MoreIcon({ name, size, className }: IconProps) {
  const Picture = name in MORE_ICONS ? MORE_ICONS[name as keyof typeof MORE_ICONS] : ICONS.file
  return <Picture aria-hidden="true" {...(size === undefined ? {} : { size })} {...(className ? { className } : {})} />
}
