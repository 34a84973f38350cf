import { textKeyFromData } from '@cairn/contract/texts'
import { useCommands, useTranslate, type Item } from '@cairn/contract/web'
import { AsyncContent, Box, Checkbox, Section, Text, useAsync } from '@cairn/ui'
import { useCallback, useState } from 'react'
import * as v from 'valibot'
import { layersOf } from '../../../model/screening/screening.ts'

const typesSchema = v.object({ types: v.array(v.string()) })

/**
 * Chooses the kinds of item that a community looks for in and near the area of a file. Who may not change its
 * terms sees those that were chosen, and nothing if there are none.
 */
export function ScreeningLayers({ terms }: { terms: Item }) {
  const t = useTranslate()
  const chosen = layersOf(terms)
  const mayWrite = terms.$can?.['update'] === true && terms.$deleted !== true
  if (!mayWrite && chosen.length === 0) return null
  return (
    <Section title={t('consultation.screening.layers')} note={t('consultation.screening.layersHelp')}>
      {mayWrite ? (
        <Choice terms={terms} chosen={chosen} />
      ) : (
        <Text>{chosen.map((name) => t(textKeyFromData(`types.${name}.plural`))).join(', ')}</Text>
      )}
    </Section>
  )
}

function Choice({ terms, chosen }: { terms: Item; chosen: readonly string[] }) {
  const t = useTranslate()
  const { act, updateItem, report } = useCommands()
  const [isBusy, setBusy] = useState(false)
  const { $id, _u } = terms
  const ask = useCallback(async () => v.parse(typesSchema, await act('screeningLayers', $id, {})).types, [act, $id])
  const toggle = (name: string) => {
    const layers = chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name]
    setBusy(true)
    updateItem($id, _u, { layers })
      .catch(report)
      .finally(() => setBusy(false))
  }
  return (
    <AsyncContent of={useAsync(ask)}>
      {(types: readonly string[]) => (
        <Box display="grid" gap="6px" gridTemplateColumns="repeat(auto-fill, minmax(min(12.5rem, 100%), 1fr))">
          {[...new Set([...types, ...chosen])].map((name) => (
            <Box as="label" key={name} display="flex" gap="8px" alignItems="center">
              <Checkbox checked={chosen.includes(name)} disabled={isBusy} onChange={() => toggle(name)} />
              <Text as="span">{t(textKeyFromData(`types.${name}.plural`))}</Text>
            </Box>
          ))}
        </Box>
      )}
    </AsyncContent>
  )
}
