import Bold from 'lucide-react/icons/bold'
import Heading from 'lucide-react/icons/heading-1'
import Subheading from 'lucide-react/icons/heading-2'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import Bullets from 'lucide-react/icons/list'
import Numbers from 'lucide-react/icons/list-ordered'
import Redo from 'lucide-react/icons/redo-2'
import Quote from 'lucide-react/icons/text-quote'
import Underline from 'lucide-react/icons/underline'
import Undo from 'lucide-react/icons/undo-2'
import { namedIcons } from './base/icons/named-icons.ts'

const PICTURES = namedIcons({
  bold: Bold,
  bullets: Bullets,
  heading: Heading,
  italic: Italic,
  link: Link,
  numbers: Numbers,
  quote: Quote,
  redo: Redo,
  subheading: Subheading,
  underline: Underline,
  undo: Undo,
})
/** Name of an icon of the text tools. These icons are loaded with the editor and are not in `ICONS`. */
export type TextIconName = keyof typeof PICTURES

/** Shows an icon of the text tools. They are loaded with the editor, not at boot. `size` is in pixels. */
export function TextIcon({ name, size = 16 }: { name: TextIconName; size?: number }) {
  const Picture = PICTURES[name]
  return <Picture size={size} aria-hidden="true" />
}
