import { useCell, useTranslate } from '@cairn/contract/web'
import { viewKey } from '@cairn/model/cell-path'
import { Box, ColumnBody, Icon, LinkButton, Text } from '@cairn/ui'

const PARTS = [
  'dashboard',
  'projects',
  'activities',
  'data',
  'community-members',
  'species',
  'topics',
  'consents',
  'imports',
] as const
const ICONS = {
  dashboard: 'columns',
  projects: 'library',
  activities: 'message',
  data: 'map-pin',
  'community-members': 'users',
  species: 'globe',
  topics: 'layers',
  consents: 'shield',
  imports: 'upload',
} as const

/** Leads to the parts of research, each with a sentence about it. */
export default function ResearchView() {
  const t = useTranslate()
  const { openRight } = useCell()
  return (
    <ColumnBody padded>
      <Box as="ul" display="grid" gap="8px">
        {PARTS.map((part) => (
          <Box
            as="li"
            key={part}
            display="flex"
            gap="12px"
            padding="12px"
            border="1px solid"
            borderColor="line"
            borderRadius="md"
          >
            <Icon name={ICONS[part]} />
            <Box minWidth="0">
              <LinkButton onClick={() => openRight(viewKey(`research.${part}`))}>
                {t(`menu.research.${part}`)}
              </LinkButton>
              <Text size="sm" tone="muted">
                {t(`research.about.${part}`)}
              </Text>
            </Box>
          </Box>
        ))}
      </Box>
    </ColumnBody>
  )
}
