import { useLayoutEffect } from 'react'
import { useItems, useSearch, type ItemType, type Query } from '@cairn/contract/web'
import { alphabetBar } from '@cairn/model/alphabet-bar'
import { alphabetIn } from '@cairn/model/letters'
import { Box } from '../../base/layout.ts'
import { LetterButtons } from '../../letters/letter-buttons.tsx'
import { facetQuery, toggleTerm, type ListState } from '../view/list-state.ts'

interface LetterBarProps {
  type: ItemType
  /** The property that holds the first letter. */
  property: string
  /** The relation to the language. */
  language: string
  base: Query
  state: ListState
  setState: (next: (before: ListState) => ListState) => void
  /** Called once it is known whether the bar shows. */
  onKnown: () => void
}

/**
 * Shows the alphabet over a list whose items are all of one language, to narrow it to one first letter. Asks
 * the server which languages they are of; renders nothing for several, and for one without an alphabet.
 */
export default function LetterBar({ type, property, language, base, state, setState, onKnown }: LetterBarProps) {
  const counting = facetQuery(base, state, type, property)
  const ofLanguages = { [language]: { prop: language, limit: 2 } }
  const { facets, status } = useSearch({ ...counting, facets: { ...counting.facets, ...ofLanguages } })
  // Where nothing is found, the languages are those of the list as it is without what was asked.
  const isEmpty = status === 'ready' && facets[language]?.length === 0
  const whole = useSearch(isEmpty ? { ...base, facets: ofLanguages, max: 0 } : null)
  const chosenLanguages = (state.terms[language] ?? []).map((value) => ({ value }))
  const [only, other] = isEmpty
    ? chosenLanguages.length > 0
      ? chosenLanguages
      : (whole.facets[language] ?? [])
    : (facets[language] ?? [])
  const item = useItems(only ? [only.value] : []).get(only?.value ?? '')
  const letters = item ? alphabetIn(item).letters : []
  const isAsked = status === 'ready' && (!isEmpty || whole.status !== 'loading')
  const isKnown = status === 'error' || (isAsked && (!only || other !== undefined || item !== undefined))
  useLayoutEffect(() => {
    if (isKnown) onKnown()
  }, [isKnown, onKnown])
  const [chosen] = state.terms[property] ?? []
  if (other || letters.length === 0) return null
  const counted = facets[property] ?? []
  const isThere = chosen === undefined || counted.some(({ value }) => value === chosen)
  const all = isThere ? counted : [...counted, { value: chosen, count: 0 }]
  const choose = (letter: string) =>
    setState((before) =>
      toggleTerm(
        { ...before, terms: { ...before.terms, [property]: letter === chosen ? [letter] : [] } },
        property,
        letter,
      ),
    )
  return (
    <Box
      padding="8px 16px"
      borderBottom="1px solid"
      borderColor="line"
      maxHeight="148px"
      overflowY="auto"
      flex="none"
      // On a phone the facets, which have the letters too, leave no place for it.
      display={{ base: state.showFacets ? 'none' : 'block', md: 'block' }}
      _print={{ display: 'none' }}
    >
      <LetterButtons bar={alphabetBar(letters, all)} chosen={chosen ?? ''} onChoose={choose} isRow />
    </Box>
  )
}
