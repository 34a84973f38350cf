import { useItems, type Item, type ItemType } from '@cairn/contract/web'
import { chakra } from '../../system/chakra.ts'
import { Icon } from '../../base/icon.tsx'
import { playSound, stopSound, usePlaying } from '../../sound/play-sound.ts'

const Mark = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    position: 'relative',
    boxSize: '36px',
    borderRadius: 'full',
    color: 'primary',
    bg: 'primaryBg',
    cursor: 'pointer',
    _print: { display: 'none' },
  },
  variants: { isSmall: { true: { boxSize: '28px', marginInlineEnd: '8px' } } },
})

/** Returns the attachments that a row plays: those of the property `sound` of its type's `listItem`. */
export function soundOf(item: Item | undefined, type: ItemType | undefined): string[] {
  return [item?.[type?.listItem?.sound ?? ''] ?? []].flat().map(String)
}

interface RowSoundProps {
  id: string
  attachments: readonly string[]
  /** In the line of a table. */
  isSmall?: boolean
}

/**
 * Plays the recordings of a row that is pressed, or stops them. A row is one thing to assistive technology
 * and keys, so the mark takes no focus: `p` does the same for the active row.
 */
export function RowSound({ id, attachments, isSmall }: RowSoundProps) {
  const playing = usePlaying(id)
  return (
    <Mark
      isSmall={isSmall}
      data-sound=""
      aria-hidden="true"
      onClick={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (playing) stopSound()
        else void playSound(id, attachments)
      }}
    >
      <Icon name={playing ? 'pause' : 'play'} size={16} />
      {playing && <Speaker attachment={playing.attachment} />}
    </Mark>
  )
}

const Name = chakra('span', {
  base: {
    position: 'absolute',
    // Over the line below the word.
    insetInlineStart: '44px',
    insetBlockStart: '17px',
    zIndex: '1',
    padding: '2px 8px',
    borderRadius: 'full',
    whiteSpace: 'nowrap',
    fontSize: 'note',
    color: 'fg',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'line',
  },
})

/** Names who speaks, while it plays. */
function Speaker({ attachment }: { attachment: string }) {
  const name = useItems([attachment]).get(attachment)?.['creditAs']
  return typeof name === 'string' ? <Name>{name}</Name> : null
}
