import { readCitation, type ItemId } from '@cairn/contract'
import { textKeyFromData } from '@cairn/contract/texts'
import { useCell, useLabel, useTranslate, type Item } from '@cairn/contract/web'
import { Box, LinkButton, lazyComponent, Section, Text } from '@cairn/ui'
import { useMemo } from 'react'
import * as v from 'valibot'
import { bandsSchema, foundSchema, layersOf, type Found } from '../../../model/screening/screening.ts'

const ScreeningMap = lazyComponent(() => import('./screening-map.tsx'))

const ROW = { display: 'grid', gap: '4px', padding: '8px 0', borderBottom: '1px solid', borderColor: 'line' } as const

/** Most items that a map is asked for. */
const MOST_ON_MAP = 1000

/**
 * Shows on a map (the first 1,000) and by layer what a screening found: the items by how near they are, under
 * the names that the reader may see, and how much of the community’s own stays hidden.
 */
export function ScreeningFound({ run }: { run: Item }) {
  const t = useTranslate()
  const found = v.safeParse(foundSchema, run['found'])
  const hidden = bandsIn(run['hidden'])
  const bands = bandsIn(run['bands'])
  const file = readCitation(run['area'])?.id
  const ids = found.success ? found.output.flatMap(({ items }) => items.map(({ id }) => id)) : []
  const joined = [...new Set(ids)].slice(0, MOST_ON_MAP).join(' ')
  const places = useMemo(() => (joined === '' ? [] : (joined.split(' ') as ItemId[])), [joined])
  return (
    <Section
      title={t('consultation.screening.result')}
      {...(found.success ? {} : { note: t('consultation.screening.bandsOnly') })}
    >
      {file && <ScreeningMap file={file} found={places} />}
      <Box as="ul" listStyleType="none" margin="0" padding="0">
        {layersOf(run).map((layer) => {
          const name = t(textKeyFromData(`types.${layer}.plural`))
          const rings = found.success ? found.output.filter((ring) => ring.t === layer) : []
          const band = found.success ? hidden[layer] : bands[layer]
          return (
            <Box as="li" key={layer} css={ROW}>
              <Text fontWeight="semibold" css={{ '&::first-letter': { textTransform: 'uppercase' } }}>
                {name}
              </Text>
              {found.success && rings.length === 0 && <Text tone="muted">{t('consultation.screening.none')}</Text>}
              {rings.map((ring) => (
                <Ring key={ring.metres} ring={ring} />
              ))}
              {band && (
                <Text size="sm" tone="muted">
                  {t(found.success ? `consultation.screening.hidden.${band}` : `consultation.screening.bands.${band}`)}
                </Text>
              )}
            </Box>
          )
        })}
      </Box>
    </Section>
  )
}

function Ring({ ring: { metres, count, items } }: { ring: Found[number] }) {
  const t = useTranslate()
  const words = metres === 0 ? 'consultation.screening.inside' : 'consultation.screening.within'
  return (
    <Box>
      <Text size="sm">{t(words, { metres, count })}</Text>
      <Box as="ul" listStyleType="none" paddingInlineStart="14px" margin="0">
        {items.map(({ id, coarse }) => (
          <Found key={id} id={id} isCoarse={coarse === true} />
        ))}
      </Box>
      {count > items.length && (
        <Text size="sm" tone="muted" paddingInlineStart="14px">
          {t('consultation.screening.more', { count: count - items.length })}
        </Text>
      )}
    </Box>
  )
}

function Found({ id, isCoarse }: { id: string; isCoarse: boolean }) {
  const t = useTranslate()
  const { openRight } = useCell()
  const label = useLabel(id)
  return (
    <Box as="li" paddingBlock="2px">
      <LinkButton onClick={() => openRight(`i-${id}`)} textAlign="start">
        {label}
      </LinkButton>
      {isCoarse && (
        <Text as="span" size="sm" tone="muted">
          {` · ${t('consultation.screening.coarse')}`}
        </Text>
      )}
    </Box>
  )
}

function bandsIn(value: unknown): v.InferOutput<typeof bandsSchema> {
  const bands = v.safeParse(bandsSchema, value)
  return bands.success ? bands.output : {}
}
