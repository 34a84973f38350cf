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
      sm: { boxSize: '22px', fontSize: '9.5px' },
      md: { boxSize: '32px', fontSize: '12px' },
      lg: { boxSize: '56px', fontSize: '19px' },
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

export interface AvatarProps {
  name: string
  /** Address of a picture; without one, and where it cannot be had, initials stand there. */
  src?: string | undefined
  /** The picture is a mark, shown whole. */
  isMark?: boolean
  size?: 'sm' | 'md' | 'lg'
}

/** A person's picture, or their initials on a colour that is always theirs. The name stands beside it, or is the label of the control around it. */
export function Avatar({ name, src, isMark = false, size = 'md' }: AvatarProps) {
  const [broken, setBroken] = useState<string | undefined>(undefined)
  if (src === undefined || src === broken)
    return (
      <Circle size={size} aria-hidden="true" style={{ backgroundColor: avatarColour(name) }}>
        {initialsOf(name)}
      </Circle>
    )
  return (
    <Circle size={size} isMark={isMark} aria-hidden="true">
      {/* Another picture is another element, as the former would stand there until it has come. */}
      <img key={src} src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />
    </Circle>
  )
}
