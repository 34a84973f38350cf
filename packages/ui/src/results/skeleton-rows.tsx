import { chakra } from '../system/chakra.ts'
import { Skeleton } from '../base/loading.tsx'

const Row = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    padding: '15px 17px',
    borderBottom: '1px solid',
    borderColor: 'line',
  },
})
const WIDTHS = ['62%', '48%', '70%', '55%'] as const

/** Shows grey shapes in place of rows that are loading. */
export function SkeletonRows({ count }: { count: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <Row key={index}>
          <Skeleton width={WIDTHS[index % WIDTHS.length] ?? '60%'} />
          <Skeleton width="36%" height="10px" />
        </Row>
      ))}
    </div>
  )
}
