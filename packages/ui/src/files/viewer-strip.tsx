import { useTranslate, type Item } from '@cairn/contract/web'
import { chakra } from '../system/chakra.ts'
import { FileThumb } from './file-thumb.tsx'

const Strip = chakra('div', {
  base: {
    display: 'flex',
    flex: 'none',
    gap: '4px',
    overflowX: 'auto',
    padding: '2px',
    '& button': { flex: 'none', padding: '2px', borderRadius: '8px', border: '2px solid transparent' },
    '& button[aria-current=true]': { borderColor: 'primary' },
  },
})

/** Props of `ViewerStrip`, which shows the pages of a viewer as small pictures. */
export interface ViewerStripProps {
  items: readonly Item[]
  /** Number of the one that is shown, from 0. */
  place: number
  onGo: (place: number) => void
}

/** Shows the pages or files of a viewer as small pictures that open them. That which is shown is in sight. */
export function ViewerStrip({ items, place, onGo }: ViewerStripProps) {
  const translate = useTranslate()
  const arePages = items.every(({ kind }) => kind === 'IMAGE')
  return (
    <Strip role="group" aria-label={translate(arePages ? 'ui.files.strip' : 'ui.files.viewer')}>
      {items.map((item, at) => (
        <button
          key={item.$id}
          ref={at === place ? bringInSight : undefined}
          type="button"
          aria-current={at === place || undefined}
          aria-label={translate(arePages ? 'ui.files.goTo' : 'ui.files.goToFile', {
            number: at + 1,
            name: String(item['originalName'] ?? ''),
          })}
          onClick={() => onGo(at)}
        >
          <FileThumb item={item} />
        </button>
      ))}
    </Strip>
  )
}

function bringInSight(page: HTMLElement | null): void {
  page?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
}
