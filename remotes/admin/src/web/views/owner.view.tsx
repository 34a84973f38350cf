import { useCell, useTranslate } from '@cairn/contract/web'
import { Box, ColumnToolbar, EmptyState, NativeSelect } from '@cairn/ui'
import { SkeletonRows } from '@cairn/ui/results'
import { giversSchema } from '../../model/answers.ts'
import { Failed } from '../parts/failed.tsx'
import { FindItem } from '../parts/find-item.tsx'
import { OwnerBody } from '../parts/owner/owner-body.tsx'
import { useAnswer } from '../parts/use-answer.ts'

/**
 * Shows an organisation to its administrators, as the server tells what they may give there. The column
 * parameter is its id.
 */
export default function OwnerView() {
  const t = useTranslate()
  const { parameter, setParameter } = useCell()
  const [answer, again] = useAnswer(giversSchema, 'rightsAvailable')
  if (answer.status === 'failed') return <Failed thrown={answer.error} onRetry={again} />
  if (answer.status === 'loading') return <SkeletonRows count={5} />
  const { givers } = answer.value
  const own = givers?.find(({ id }) => id === parameter) ?? givers?.[0]
  const id = givers ? own?.id : parameter
  return (
    <>
      {givers && givers.length > 1 && (
        <ColumnToolbar>
          <NativeSelect
            aria-label={t('admin.owner.organization')}
            value={id}
            onChange={(event) => setParameter(event.target.value)}
          >
            {givers.map(({ id: one, label }) => (
              <option key={one} value={one}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </ColumnToolbar>
      )}
      {!givers && (
        <Box padding="0 16px 10px">
          <FindItem label={t('admin.owner.organization')} types={['Organization']} onPick={setParameter} />
        </Box>
      )}
      {id ? (
        <OwnerBody key={id} id={id} />
      ) : (
        <EmptyState icon="building" title={t('admin.owner.none')} guidance={t('admin.owner.noneHelp')} />
      )}
    </>
  )
}
