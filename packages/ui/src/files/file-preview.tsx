import { useState } from 'react'
import { attachmentPath } from '@cairn/contract'
import { useTranslate, type Item } from '@cairn/contract/web'
import { lazyComponent } from '../base/lazy-component.tsx'
import { chakra } from '../system/chakra.ts'
import { FileThumb } from './file-thumb.tsx'

const PdfPages = lazyComponent(() => import('./pdf-pages.tsx'))
const TextPreview = lazyComponent(() => import('./text-preview.tsx'))

/** Room for the head of the viewer's dialog and the bar under it. */
const IN_WINDOW = 'calc(100dvh - 140px)'

const Stage = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'md',
    bg: 'sunken',
    overflow: 'auto',
    maxHeight: 'var(--tallest)',
    '& img, & video': { display: 'block', maxWidth: '100%', maxHeight: 'var(--tallest)' },
    '& audio': { width: 'min(100%, 640px)', margin: '16px' },
    '& button': { cursor: 'zoom-in' },
    '&[data-zoomed=true]': { display: 'block' },
    '&[data-zoomed=true] img': { maxWidth: 'none', maxHeight: 'none' },
    '&[data-zoomed=true] button': { cursor: 'zoom-out' },
    // Pages and texts scroll by themselves.
    '&[data-scrolls]': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'stretch',
      height: 'var(--tallest)',
      overflow: 'hidden',
    },
  },
})
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

export interface FilePreviewProps {
  item: Item
  /** It has the window to itself. */
  inWindow?: boolean
}

/** An attachment as one looks at it, reads it or listens to it; what a browser cannot show is said so. It comes as far as it is seen or played. */
export function FilePreview({ item, inWindow = false }: FilePreviewProps) {
  const [broken, setBroken] = useState<string | undefined>(undefined)
  // A replaced file begins anew.
  const key = `${item.$id} ${String(item['fileID'])}`
  const shown = broken === key ? undefined : shapeOf(item)
  const parts = {
    src: attachmentPath(item.$id, item['fileID']),
    name: String(item['originalName'] ?? ''),
    onError: () => setBroken(key),
  }
  return (
    <div style={{ '--tallest': inWindow ? IN_WINDOW : '70vh' } as object}>
      {shown === 'image' ? (
        <Picture key={key} item={item} inWindow={inWindow} {...parts} />
      ) : shown === 'pdf' ? (
        <Stage data-scrolls="">
          <PdfPages key={key} {...parts} />
        </Stage>
      ) : shown === 'text' ? (
        <Stage data-scrolls="">
          <TextPreview key={key} size={Number(item['size'] ?? 0)} {...parts} />
        </Stage>
      ) : shown ? (
        <Player key={key} kind={shown} {...parts} />
      ) : (
        <NoPreview item={item} />
      )}
    </div>
  )
}

/** How a file is shown; undefined for what no browser shows safely. */
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

/** Sound or film. Captions are a file of their own, which nobody has sent. */
function Player({ kind, src, name, onError }: PartProps & { kind: 'audio' | 'video' }) {
  const Media = kind
  return (
    <Stage>
      <Media controls preload="metadata" src={src} aria-label={name} onError={onError} />
    </Stage>
  )
}

/** Fitted into its place; pressed, as large as it is. */
function Picture({ item, inWindow, name, onError }: PartProps & { item: Item; inWindow: boolean }) {
  const translate = useTranslate()
  const [isZoomed, setZoomed] = useState(false)
  return (
    // Enlarged, it is panned by the arrows.
    <Stage data-zoomed={isZoomed} {...(isZoomed ? { tabIndex: 0, role: 'region', 'aria-label': name } : {})}>
      <button
        type="button"
        aria-pressed={isZoomed}
        aria-label={translate('ui.files.zoom', { name })}
        onClick={() => setZoomed(!isZoomed)}
      >
        <img
          src={attachmentPath(item.$id, item['fileID'], isZoomed || inWindow ? 'large' : 'medium')}
          alt={name}
          onError={onError}
        />
      </button>
    </Stage>
  )
}
