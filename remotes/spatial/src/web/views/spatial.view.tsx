import { useCell, useItemType, useSearch, useTranslate, type Query } from '@cairn/contract/web'
import {
  AsyncContent,
  searchAsAsync,
  Box,
  Button,
  ColumnBody,
  HStack,
  Icon,
  Section,
  Text,
  useMayCreate,
  type IconName,
} from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { OF_PLACES, SPL_FILE } from '../../model/import/import-work.ts'

const LISTS = [
  { type: 'SpatialFeature', view: 'v-spatial.features', icon: 'map-pin' },
  { type: 'SpatialCollection', view: 'v-spatial.collections', icon: 'layers' },
  { type: 'Import', view: 'v-spatial.imports', icon: 'upload', must: OF_PLACES },
  { type: 'GISCollection', view: 'v-data', icon: 'layers' },
] as const

const LATEST: Query = { types: ['SpatialFeature'], sort: [{ key: '_c.ts', order: 'desc' }], max: 5, labels: true }

/**
 * Starts work with places: the number of items of each kind, the import, and the latest features, from the
 * server.
 */
export default function SpatialView() {
  const t = useTranslate()
  const { openNew, openRight } = useCell()
  const mayAdd = useMayCreate(useItemType('SpatialFeature'))
  const latest = useSearch(LATEST)
  return (
    <ColumnBody padded>
      <Box as="ul" display="grid" gridTemplateColumns="repeat(auto-fill, minmax(min(9.375rem, 100%), 1fr))" gap="3">
        {LISTS.map((list) => (
          <CountTile key={list.type} {...list} />
        ))}
      </Box>
      <HStack>
        <Button icon="map" onClick={() => openRight('v-spatial.map')}>
          {t('spatial.onMap')}
        </Button>
      </HStack>
      {mayAdd && (
        <Section title={t('spatial.bringIn')}>
          <Text tone="muted">{t('spatial.bringInHelp')}</Text>
          <HStack>
            <Button kind="primary" icon="upload" onClick={() => openNew('Import', { kind: SPL_FILE })}>
              {t('spatial.import')}
            </Button>
          </HStack>
        </Section>
      )}
      <Section title={t('spatial.latest')}>
        <AsyncContent of={searchAsAsync(latest)}>
          {({ ids, labels }) =>
            ids.length === 0 ? (
              <Text tone="muted">{t('spatial.noFeatures')}</Text>
            ) : (
              <ItemRows ids={ids} labels={labels} />
            )
          }
        </AsyncContent>
      </Section>
    </ColumnBody>
  )
}

interface CountTileProps {
  type: string
  view: string
  icon: IconName
  must?: Query['must']
}

/** Shows how many items of a type the person may see, and opens their list, if there is one. */
function CountTile({ type, view, icon, must }: CountTileProps) {
  const t = useTranslate()
  const { openRight } = useCell()
  const mayAdd = useMayCreate(useItemType(type))
  const { total, totalIsExact, status } = useSearch({ types: [type], max: 0, ...(must ? { must } : {}) })
  if (status === 'ready' && total === 0 && !mayAdd) return null
  return (
    <Box as="li">
      <Box
        as="button"
        width="full"
        padding="12px 14px"
        textAlign="start"
        border="1px solid"
        borderColor="line"
        borderRadius="md"
        bg="surface"
        _hover={{ bg: 'sunken' }}
        onClick={() => openRight(view)}
      >
        <HStack color="fgMuted">
          <Icon name={icon} />
          <Text size="sm" tone="muted" css={{ '&::first-letter': { textTransform: 'uppercase' } }}>
            {t(`types.${type}.plural`)}
          </Text>
        </HStack>
        <Box fontSize="1.375rem" fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {status === 'ready' ? `${total}${totalIsExact ? '' : '+'}` : '…'}
        </Box>
      </Box>
    </Box>
  )
}
