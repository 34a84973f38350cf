import type { StepState } from '@cairn/contract/workflow'
import { Box, Icon } from '@cairn/ui'

/** Colour of the ring around the mark of an open step. */
const RINGS: Record<StepState, string> = {
  BLANK: 'lineControl',
  PENDING: 'warn',
  ACTIVE: 'info',
  COMPLETE: 'ok',
  SKIP: 'lineControl',
}

/** Shows how far a step is, on the line to the next one. The state must also be said in words. */
export function StepMark({ status, isLast }: { status: StepState; isLast: boolean }) {
  const isDone = status === 'COMPLETE'
  return (
    <Box aria-hidden="true" display="flex" flexDirection="column" alignItems="center" gap="4px" paddingTop="2px">
      <Box
        flex="none"
        width="18px"
        height="18px"
        display="grid"
        placeItems="center"
        borderRadius="full"
        border="1.5px solid"
        borderStyle={status === 'SKIP' ? 'dashed' : 'solid'}
        borderColor={RINGS[status]}
        background={isDone ? 'ok' : undefined}
        color="surface"
      >
        {isDone && <Icon name="check" size={13} />}
        {status === 'ACTIVE' && <Box width="8px" height="8px" borderRadius="full" background="info" />}
      </Box>
      {!isLast && <Box flex="1" width="1.5px" minHeight="8px" background={isDone ? 'ok' : 'line'} />}
    </Box>
  )
}
