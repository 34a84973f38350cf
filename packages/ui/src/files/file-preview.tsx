import { useState } from 'react'
import { attachmentPath, VEILED_SIDE } from '@cairn/contract'
import { useTranslate, type Item } from '@cairn/contract/web'
import { lazyComponent } from '../base/lazy-component.tsx'
import { chakra } from '../system/chakra.ts'
import { altOf } from './alt-of.ts'
import { FileThumb } from './file-thumb.tsx'

const PdfPages = lazyComponent(() => import('./pdf-pages.tsx'))
const TextPreview = lazyComponent(() => import('./text-preview.tsx'))

/** Tallest preview by where it stands. The viewer's has what its bars leave. */
const TALLEST = { column: '70vh', stage: 'min(46vh, 520px)', viewer: 'calc(100dvh - 270px)' }

const Stage = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'md',
    bg: 'sunken',
    overflow: 'auto',
    maxHeight: 'var(--tallest)',
    '& img, & video': { display: 'block', maxWidth: '100%', maxHeight: 'var(--tallest)' },
    // What a content warning veils has a few pixels, which would be a dot, and is nothing for paper.
    '&[data-veiled] img': { minWidth: '240px', _print: { display: 'none' } },
    '& > [role=group]': { padding: '16px' },
    '& button': { cursor: 'zoom-in' },
    '&[data-zoomed=true]': { display: 'block' },
    '&[data-zoomed=true] img': { maxWidth: 'none', maxHeight: 'none' },
    '&[data-zoomed=true] button': { cursor: 'zoom-out' },
    // Paper has no sound, film or window that scrolls.
    '& audio, & video': { _print: { display: 'none' } },
    // PDF pages and texts have a scrolling element of their own.
    '&[data-scrolls]': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'stretch',
      height: 'var(--tallest)',
      overflow: 'hidden',
      _print: { display: 'none' },
    },
  },
})
const MediaPlayer = lazyComponent(async () => ({
  default: (await import('../sound/media-player.tsx')).MediaPlayer,
}))
const None = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '12px',
    padding: '20px',
    color: 'fgMuted',
  },
})

/**
 * Props of `FilePreview`, which shows the content of an attachment: an image, audio, video, PDF or text.
 */
export interface FilePreviewProps {
  /** The attachment. */
  item: Item
  /** Where it stands, which says how tall it may be: 70 % of the window without it. */
  place?: keyof typeof TALLEST
}

/**
 * Shows the content of an attachment: an image, audio, video, PDF or text. For other types and after a
 * failure, shows that there is no preview. Content is loaded as it is viewed.
 */
export function FilePreview({ item, place = 'column' }: FilePreviewProps) {
  const [broken, setBroken] = useState<string | undefined>(undefined)
  // A replaced file has another `fileID`, so all state starts over.
  const key = `${item.$id} ${String(item['fileID'])}`
  const shown = broken === key ? undefined : shapeOf(item)
  const parts = {
    src: attachmentPath(item.$id, item['fileID']),
    name: String(item['originalName'] ?? ''),
    onError: () => setBroken(key),
  }
  return (
    <div style={{ '--tallest': TALLEST[place] } as object}>
      {shown === 'image' ? (
        <Picture key={key} item={item} {...parts} />
      ) : shown === 'pdf' ? (
        <Stage data-scrolls="">
          <PdfPages key={key} {...parts} />
        </Stage>
      ) : shown === 'text' ? (
        <Stage data-scrolls="">
          <TextPreview key={key} size={Number(item['size'] ?? 0)} {...parts} />
        </Stage>
      ) : shown ? (
        <Stage>
          <MediaPlayer key={key} item={item} onError={parts.onError} />
        </Stage>
      ) : (
        <NoPreview item={item} />
      )}
    </div>
  )
}

/** Returns how a file is shown. Undefined if browsers cannot show its type safely. */
function shapeOf({ kind, filetype }: Item): 'image' | 'audio' | 'video' | 'pdf' | 'text' | undefined {
  if (kind === 'IMAGE') return 'image'
  if (kind === 'AUDIO') return 'audio'
  if (kind === 'VIDEO') return 'video'
  if (filetype === 'application/pdf') return 'pdf'
  return String(filetype).startsWith('text/') ? 'text' : undefined
}

function NoPreview({ item }: { item: Item }) {
  const translate = useTranslate()
  return (
    <None>
      <FileThumb item={item['kind'] === 'IMAGE' ? { ...item, kind: 'OTHER' } : item} />
      {translate('ui.files.noPreview')}
    </None>
  )
}

interface PartProps {
  src: string
  name: string
  onError: () => void
}

/** Shows an image scaled to fit. Pressing it toggles its full size. */
function Picture({ item, name, onError }: PartProps & { item: Item }) {
  const translate = useTranslate()
  const [isZoomed, setZoomed] = useState(false)
  const [isVeiled, setVeiled] = useState(false)
  return (
    // At full size the arrow keys scroll it, so it must be able to take the focus.
    <Stage
      data-zoomed={isZoomed}
      data-veiled={isVeiled || undefined}
      {...(isZoomed ? { tabIndex: 0, role: 'region', 'aria-label': name } : {})}
    >
      <button
        type="button"
        aria-pressed={isZoomed}
        aria-label={translate('ui.files.zoom', { name: altOf(item) || name })}
        onClick={() => setZoomed(!isZoomed)}
      >
        <img
          src={attachmentPath(item.$id, item['fileID'], isZoomed ? 'large' : 'medium')}
          alt={altOf(item) || name}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setVeiled(naturalWidth === VEILED_SIDE && naturalHeight === VEILED_SIDE)
          }
          onError={onError}
        />
      </button>
    </Stage>
  )
}
