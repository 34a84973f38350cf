import type { ReactNode } from 'react'
import { chakra } from '../system/chakra.ts'
import { Heading } from '../base/text.ts'
import { Icon, type IconNameLike } from '../base/icon.tsx'

const Frame = chakra('div', { base: { display: 'flex', gap: '16px', alignItems: 'flex-start' } })
const Words = chakra('div', { base: { flex: '1', minWidth: '0' } })
const Line = chakra('p', { base: { color: 'fgMuted', lineHeight: 'roomy', overflowWrap: 'anywhere' } })
const Chips = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '6px', marginTop: '8px' } })

/**
 * Props of `ItemHeadFrame`, which shows who or what an item is: its picture, its name as a heading, one
 * line and chips.
 */
export interface ItemHeadFrameProps {
  picture: ReactNode
  /** Name of the item. Undefined while loading. */
  title: ReactNode
  /** The name is what the item is about, such as a word. */
  isLarge?: boolean
  /** One muted line below the name. */
  line?: ReactNode
  /** Chips: the state, then who may see it, then the rest. */
  chips: ReactNode
}

/** Shows who or what an item is: its picture, its name as a heading, one line and chips. */
export function ItemHeadFrame({ picture, title, isLarge = false, line, chips }: ItemHeadFrameProps) {
  return (
    <Frame>
      {picture}
      <Words>
        <Heading as="h3" size="page" lineHeight="roomy" {...(isLarge ? { fontSize: '1.75rem' } : {})}>
          {title}
        </Heading>
        {line && <Line>{line}</Line>}
        <Chips>{chips}</Chips>
      </Words>
    </Frame>
  )
}

const Act = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    bg: 'primaryBg',
    borderRadius: 'md',
    padding: '12px',
    _print: { display: 'none' },
  },
})
const ActIcon = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    boxSize: '36px',
    borderRadius: 'md',
    bg: 'surface',
    color: 'primary',
    flex: 'none',
  },
})
const Sentence = chakra('p', { base: { flex: '1 1 160px', minWidth: '0', fontWeight: 'semibold', lineHeight: 'body' } })

/** Props of `NextAct`, which shows the next thing to do with an item: one sentence and one button. */
export interface NextActProps {
  icon: IconNameLike
  /** What waits, in one sentence. */
  sentence: string
  /** The one button that does it. */
  children: ReactNode
}

/** Shows the next thing to do with an item: one sentence and one button. */
export function NextAct({ icon, sentence, children }: NextActProps) {
  return (
    <Act>
      <ActIcon>
        <Icon name={icon} size={18} />
      </ActIcon>
      <Sentence>{sentence}</Sentence>
      {children}
    </Act>
  )
}
