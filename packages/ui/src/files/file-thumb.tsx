import { useState } from 'react'
import { attachmentPath } from '@cairn/contract'
import type { Item } from '@cairn/contract/web'
import { Icon } from '../base/icon.tsx'
import type { IconName } from '../base/icons/icons.ts'
import { chakra } from '../system/chakra.ts'

const Frame = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    borderRadius: '6px',
    bg: 'sunken',
    color: 'fgMuted',
    overflow: 'hidden',
    '& img': { width: '100%', height: '100%', objectFit: 'cover' },
  },
})

const ICON_OF_KIND: Record<string, IconName> = { AUDIO: 'music', IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'file' }

/**
 * Shows a thumbnail of an attachment, a square of `size`, or the icon of its kind if it is no image. It is
 * hidden from assistive technology; the file name must be beside it.
 */
export function FileThumb({ item, size = '40px' }: { item: Item | undefined; size?: string }) {
  const [isBroken, setBroken] = useState(false)
  const kind = String(item?.['kind'] ?? '')
  return (
    <Frame aria-hidden="true" boxSize={size}>
      {item && kind === 'IMAGE' && !isBroken ? (
        <img
          src={attachmentPath(item.$id, item['fileID'], 'small')}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      ) : (
        <Icon name={ICON_OF_KIND[kind] ?? 'paperclip'} size={18} />
      )}
    </Frame>
  )
}
