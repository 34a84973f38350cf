import { useState } from 'react'
import { chakra } from '../system/chakra.ts'
import { avatarColour, initialsOf } from './initials.ts'

const Circle = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    borderRadius: 'full',
    fontWeight: 'bold',
    lineHeight: '1',
    color: 'white',
    overflow: 'hidden',
    '& img': { width: '100%', height: '100%', objectFit: 'cover' },
  },
  variants: {
    size: {
      sm: { boxSize: '1.375rem', fontSize: '0.59375rem' },
      md: { boxSize: 'clamp(32px, 2rem, 44px)', fontSize: 'xs' },
      lg: { boxSize: '3.5rem', fontSize: '1.1875rem' },
      xl: { boxSize: '4rem', fontSize: '1.4375rem' },
    },
    isMark: {
      true: {
        borderRadius: '6px',
        bg: 'white',
        border: '1px solid',
        borderColor: 'line',
        '& img': { objectFit: 'contain' },
      },
    },
  },
  defaultVariants: { size: 'md' },
})

/**
 * Props of `Avatar`, which shows a person's picture, or their initials on a colour derived from the name.
 */
export interface AvatarProps {
  /** Full name; the initials and the colour are derived from it. */
  name: string
  /** URL of the picture. The initials are shown without it, and if it fails to load. */
  src?: string | undefined
  /** The picture is a logo: it is shown whole in a square instead of cropped to a circle. So are initials. */
  isMark?: boolean
  /** Diameter: sm 22 px, md 32 px (default), lg 56 px, xl 64 px. */
  size?: 'sm' | 'md' | 'lg' | 'xl'
}

/**
 * Shows a person's picture, or their initials on a colour derived from the name. It is hidden from
 * assistive technology: the name must stand beside it or label the control around it.
 */
export function Avatar({ name, src, isMark = false, size = 'md' }: AvatarProps) {
  const [broken, setBroken] = useState<string | undefined>(undefined)
  if (src === undefined || src === broken)
    return (
      <Circle
        size={size}
        {...(isMark ? { borderRadius: 'md' } : {})}
        aria-hidden="true"
        style={{ backgroundColor: avatarColour(name) }}
      >
        {initialsOf(name)}
      </Circle>
    )
  return (
    <Circle size={size} isMark={isMark} aria-hidden="true">
      {/* The key makes a new element for a new picture, so that the old one does not show while it loads. */}
      <img key={src} src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />
    </Circle>
  )
}
