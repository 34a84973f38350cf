import type { Item, ItemType } from '@cairn/contract/web'
import { chakra } from '../system/chakra.ts'
import { Icon } from '../base/icon.tsx'
import { playSound, stopSound, useIsPlaying } from '../sound/play-sound.ts'

const Mark = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    boxSize: '26px',
    marginBlock: '-3px',
    marginInlineEnd: '8px',
    verticalAlign: 'middle',
    borderRadius: 'full',
    color: 'primary',
    bg: 'primaryBg',
    cursor: 'pointer',
    _print: { display: 'none' },
  },
})

/** Returns the attachments that a row plays: those of the property `sound` of its type's `listItem`. */
export function soundOf(item: Item | undefined, type: ItemType | undefined): string[] {
  return [item?.[type?.listItem?.sound ?? ''] ?? []].flat().map(String)
}

/**
 * Plays the recordings of a row that is pressed, or stops them. A row is one thing to assistive technology
 * and keys, so the mark takes no focus: `p` does the same for the active row.
 */
export function RowSound({ id, attachments }: { id: string; attachments: readonly string[] }) {
  const isPlaying = useIsPlaying(id)
  return (
    <Mark
      data-sound=""
      aria-hidden="true"
      onClick={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (isPlaying) stopSound()
        else void playSound(id, attachments)
      }}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} size={13} />
    </Mark>
  )
}
