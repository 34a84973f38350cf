import { useState } from 'react'
import { useTranslate } from '@cairn/contract/web'
import { localDay } from '@cairn/model/presets'
import { Box, ColumnBody } from '@cairn/ui'
import { panelsOf } from '../../model/dashboard.ts'
import { Few } from '../parts/few.tsx'

/** As many panels side by side as there is room for. */
const COLUMNS = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))', gap: '24px' }

/** Shows projects, topics, interviews, respondents, data and species at a glance, and what needs a person. */
export default function DashboardView() {
  const t = useTranslate()
  const [panels] = useState(() => panelsOf(localDay(Date.now())))
  return (
    <ColumnBody padded bg="canvas">
      <Box css={COLUMNS}>
        {panels.map(({ key, query }) => (
          <Few key={key} title={t(`research.panels.${key}`)} query={query} none={t('research.panelNone')} />
        ))}
      </Box>
    </ColumnBody>
  )
}
