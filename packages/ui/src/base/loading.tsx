import { chakra } from '../system/chakra.ts'

const Ring = chakra('span', {
  base: {
    display: 'inline-block',
    flex: 'none',
    borderRadius: 'full',
    border: '2px solid currentColor',
    borderRightColor: 'transparent',
    animation: 'spin 700ms linear infinite',
  },
})

/**
 * Shows a turning ring for work of unknown length. `size` is its diameter in pixels. With `label` it is
 * announced as a status; without, it is hidden from assistive technology.
 */
export function Spinner({ size = 16, label }: { size?: number; label?: string }) {
  return (
    <Ring
      style={{ width: size, height: size }}
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}

/**
 * Shows a grey bar in place of a line of text that is still loading. With `still` it takes the height of
 * a text line and does not pulse, for long lists of them.
 */
export const Skeleton = chakra('span', {
  base: {
    display: 'block',
    height: '12px',
    borderRadius: '4px',
    bg: 'line',
    animation: 'pulse 1.4s ease-in-out infinite',
  },
  variants: { still: { true: { height: '10px', marginBlock: 'calc((1lh - 10px) / 2)', animation: 'none' } } },
})
