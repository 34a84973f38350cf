import { useState, type ReactNode } from 'react'
import { useTranslate } from '@cairn/contract/web'
import { localDay } from '@cairn/model/presets'
import { Box, ColumnBody } from '@cairn/ui'
import { panelsOf } from '../../model/project/dashboard.ts'
import { Few } from '../parts/statements/few.tsx'
import { useWorksWith } from '../parts/project/use-works-with.ts'

/** As many panels side by side as there is room for. */
const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(17.5rem, 100%), 1fr))',
  gap: '24px',
}

/** Shows projects, topics, interviews, respondents, data and species at a glance, and what needs a person. */
export default function DashboardView() {
  const t = useTranslate()
  const [panels] = useState(() => panelsOf(localDay(Date.now())))
  return (
    <ColumnBody padded bg="canvas">
      <Box css={COLUMNS}>
        {panels.map(({ key, query, ...more }) => (
          <Panel key={key} types={query.types}>
            <Few
              title={t(`research.panels.${key}`)}
              query={query}
              none={t('research.panelNone')}
              all={'all' in more ? more.all : undefined}
            />
          </Panel>
        ))}
      </Box>
    </ColumnBody>
  )
}

/** A panel of items of a type, for who reads some of them or may make one. */
function Panel({ types: [type = ''] = [], children }: { types: readonly string[] | undefined; children: ReactNode }) {
  return useWorksWith(type) ? children : null
}
