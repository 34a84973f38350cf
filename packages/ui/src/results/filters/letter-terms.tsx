import type { ReactNode } from 'react'
import type { FacetTerm } from '@cairn/contract/query'
import { inLetterOrder } from '@cairn/model/alphabet-bar'
import { useAlphabets } from '../../letters/use-alphabets.ts'

interface LetterTermsProps {
  counted: readonly FacetTerm[]
  /** The language of all of them, if there is one. */
  language: string | undefined
  children: (terms: readonly FacetTerm[]) => ReactNode
}

/** Gives counted letters or texts to `children` in the order of the letters of their languages. */
export default function LetterTerms({ counted, language, children }: LetterTermsProps) {
  return children(inLetterOrder(counted, useAlphabets(language)))
}
