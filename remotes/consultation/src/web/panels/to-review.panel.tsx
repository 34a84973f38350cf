import { Box } from '@cairn/ui'
import { FileInNameButton } from '../parts/filing/file-in-name.tsx'
import { ListPanel } from '../parts/lists/list-panel.tsx'

/**
 * Asks the server for the consultations that intake has to look over, and shows their number and the four
 * filed first, and the button that files one that arrived by mail.
 */
export default function ToReviewPanel() {
  return (
    <>
      <ListPanel list="toReview" />
      <Box marginTop="10px" css={BELOW}>
        <FileInNameButton />
      </Box>
    </>
  )
}

/** Below rows that reach the edges of a panel of the home view. */
const BELOW = { '&:empty': { display: 'none' }, '[data-panel-body] > &': { marginTop: '22px' } }
