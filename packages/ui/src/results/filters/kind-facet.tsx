import { useState } from 'react'
import type { FacetTerm } from '@cairn/contract/query'
import { useLanguage, useTranslate } from '@cairn/contract/web'
import { Button } from '../../base/button.tsx'
import { ToggleChip } from '../../base/chip.tsx'
import { chakra } from '../../system/chakra.ts'
import { FacetFrame } from './facets.tsx'

/** Kinds that are shown at first. */
const MOST = 6

/** Type names are lower case for use inside sentences. */
const Words = chakra('span', { base: { display: 'inline-block', '&::first-letter': { textTransform: 'uppercase' } } })

/** Props of `KindFacet`, which shows the kinds of items that a search finds. */
export interface KindFacetProps {
  /** The types found, with their numbers. */
  counted: readonly FacetTerm[]
  /** The type that the list is narrowed to. */
  chosen: string | undefined
  onChoose: (type: string) => void
}

/** Shows the kinds of items that a search finds, with their numbers, of which one narrows the list. */
export function KindFacet({ counted, chosen, onChoose }: KindFacetProps) {
  const [translate, language] = [useTranslate(), useLanguage()]
  const [isWhole, setWhole] = useState(false)
  if (counted.length === 0) return null
  const shown = counted.filter(({ value }, at) => isWhole || at < MOST || value === chosen)
  return (
    <FacetFrame name={translate('ui.search.kind')}>
      {shown.map(({ value, count }) => (
        <ToggleChip
          key={value}
          pressed={value === chosen}
          count={count.toLocaleString(language)}
          onClick={() => onChoose(value)}
        >
          <Words>{translate(`types.${value}.plural`)}</Words>
        </ToggleChip>
      ))}
      {counted.length > MOST && (
        <Button kind="ghost" size="sm" onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? translate('ui.facets.fewer')
            : translate('ui.search.moreKinds', { count: counted.length - shown.length })}
        </Button>
      )}
    </FacetFrame>
  )
}
