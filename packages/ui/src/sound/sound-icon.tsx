import Microphone from 'lucide-react/icons/mic'
import Trim from 'lucide-react/icons/scissors'
import Stop from 'lucide-react/icons/square'
import Speaker from 'lucide-react/icons/volume-2'
import { namedIcons } from '../base/icons/named-icons.ts'

const PICTURES = namedIcons({ microphone: Microphone, speaker: Speaker, stop: Stop, trim: Trim })
/** Name of an icon of recording and playing. These icons are loaded with what uses them. */
export type SoundIconName = keyof typeof PICTURES

/** Shows an icon of recording and playing. `size` is in pixels. */
export function SoundIcon({ name, size = 15 }: { name: SoundIconName; size?: number }) {
  const Picture = PICTURES[name]
  return <Picture size={size} aria-hidden="true" />
}
