import { chakra } from '../system/chakra.ts'
import { Icon, type IconNameLike } from '../base/icon.tsx'

const Spine = chakra('button', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '12px',
    width: '100%',
    padding: '15px 0 12px',
    color: 'fgMuted',
    cursor: 'pointer',
    textAlign: 'start',
    _hover: { bg: 'sunken', color: 'fg' },
    _focusVisible: { outlineOffset: '-2px' },
    _print: { display: 'none' },
    '& > svg': { flex: 'none' },
  },
})
const Name = chakra('span', {
  base: {
    writingMode: 'vertical-rl',
    minHeight: '0',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
})
const Count = chakra('span', {
  base: { flex: 'none', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' },
})

const Unsaved = chakra('span', { base: { boxSize: '8px', borderRadius: 'full', bg: 'warn', flex: 'none' } })

/** Props of `ColumnSpine`, which stands for a folded column. */
export interface ColumnSpineProps {
  icon: IconNameLike
  /** Name of the column. */
  name: string
  /** How much is in the column, as a formatted number, if it is a list. */
  count?: string | undefined
  /** Whether something in the column is not saved yet. */
  isUnsaved?: boolean
  /** Accessible name of the spine: that it opens the column, and all that it shows. */
  openLabel: string
}

/** Marks spines: the focus on one does not open its column. */
export const SPINE = 'data-spine'

/** Shows a folded column as a strip with icon, name and count. Pressing it gives the column the focus. */
export function ColumnSpine({ icon, name, count, isUnsaved = false, openLabel }: ColumnSpineProps) {
  return (
    <Spine
      type="button"
      aria-label={openLabel}
      title={openLabel}
      {...{ [SPINE]: '' }}
      onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('section')?.focus({ preventScroll: true })}
    >
      <Icon name={icon} size={19} />
      {isUnsaved && <Unsaved />}
      {count !== undefined && <Count>{count}</Count>}
      <Name>{name}</Name>
    </Spine>
  )
}
