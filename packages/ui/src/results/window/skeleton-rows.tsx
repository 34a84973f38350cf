import { chakra } from '../../system/chakra.ts'
import { Skeleton } from '../../base/loading.tsx'

const Row = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '2.25rem minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '12px',
    minHeight: '4rem',
    paddingInline: '16px',
    borderBottom: '1px solid',
    borderColor: 'line',
  },
})
const Lines = chakra('span', { base: { display: 'flex', flexDirection: 'column', gap: '8px' } })
const WIDTHS = ['62%', '48%', '70%', '55%'] as const
/** Opacity of the last of many rows: they fade, as nobody knows how many will come. */
const FAINTEST = 0.25

/** Shows grey shapes in place of rows that are loading: a picture, two lines, and a chip at the end. */
export function SkeletonRows({ count }: { count: number }) {
  return (
    <div aria-hidden="true" data-waiting>
      {Array.from({ length: count }, (_, index) => (
        <Row key={index} style={{ opacity: 1 - ((1 - FAINTEST) * index) / count }}>
          <Skeleton boxSize="2.25rem" borderRadius="md" />
          <Lines>
            <Skeleton width={WIDTHS[index % WIDTHS.length] ?? '60%'} />
            <Skeleton width="36%" height="10px" />
          </Lines>
          <Skeleton width="56px" height="16px" borderRadius="full" />
        </Row>
      ))}
    </div>
  )
}
