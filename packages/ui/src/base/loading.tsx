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

/** Work of unknown length. What it is, is said by the text beside it or by `label`. */
export function Spinner({ size = 16, label }: { size?: number; label?: string }) {
  return (
    <Ring
      style={{ width: size, height: size }}
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}

/** The shape of a line that is on its way. `still`: as high as the text it stands for, and without motion, as many stand below one another. */
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
