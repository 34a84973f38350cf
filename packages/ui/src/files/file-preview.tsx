import { useState } from 'react'
import { attachmentPath } from '@cairn/contract'
import { useTranslate, type Item } from '@cairn/contract/web'
import { chakra } from '../system/chakra.ts'
import { FileThumb } from './file-thumb.tsx'

const Stage = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'md',
    bg: 'sunken',
    overflow: 'auto',
    maxHeight: '70vh',
    '& img, & video': { display: 'block', maxWidth: '100%', maxHeight: '70vh' },
    '& audio': { width: '100%', margin: '16px' },
    '& button': { cursor: 'zoom-in' },
    '&[data-zoomed=true]': { display: 'block' },
    '&[data-zoomed=true] img': { maxWidth: 'none', maxHeight: 'none' },
    '&[data-zoomed=true] button': { cursor: 'zoom-out' },
  },
})
const None = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '12px', padding: '20px', color: 'fgMuted' },
})

/** An attachment as one looks at it or listens to it; what a browser cannot show is said so. Sound and film come as far as they are played. */
export function FilePreview({ item }: { item: Item }) {
  const translate = useTranslate()
  const kind = String(item['kind'] ?? '')
  const name = String(item['originalName'] ?? '')
  const path = attachmentPath(item.$id, item['fileID'])
  // A replaced file begins anew.
  const key = String(item['fileID'])
  const [broken, setBroken] = useState<string | undefined>(undefined)
  const fail = () => setBroken(key)
  if (broken === key || !['IMAGE', 'AUDIO', 'VIDEO'].includes(kind))
    return (
      <None>
        <FileThumb item={kind === 'IMAGE' ? { ...item, kind: 'OTHER' } : item} />
        {translate('ui.files.noPreview')}
      </None>
    )
  if (kind === 'IMAGE') return <Picture key={key} item={item} name={name} onError={fail} />
  return (
    <Stage>
      {/* Captions are a file of their own, which nobody has sent. */}
      {kind === 'AUDIO' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio key={key} controls preload="metadata" src={path} aria-label={name} onError={fail} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video key={key} controls preload="metadata" src={path} aria-label={name} onError={fail} />
      )}
    </Stage>
  )
}

/** Fitted into the column; pressed, as large as it is. */
function Picture({ item, name, onError }: { item: Item; name: string; onError: () => void }) {
  const translate = useTranslate()
  const [isZoomed, setZoomed] = useState(false)
  return (
    <Stage data-zoomed={isZoomed} tabIndex={isZoomed ? 0 : undefined}>
      <button
        type="button"
        aria-pressed={isZoomed}
        aria-label={translate('ui.files.zoom', { name })}
        onClick={() => setZoomed(!isZoomed)}
      >
        <img
          src={attachmentPath(item.$id, item['fileID'], isZoomed ? 'large' : 'medium')}
          alt={name}
          onError={onError}
        />
      </button>
    </Stage>
  )
}
