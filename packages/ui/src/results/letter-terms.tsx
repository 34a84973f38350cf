import type { ReactNode } from 'react'
import type { FacetTerm } from '@cairn/contract/query'
import { inLetterOrder } from '@cairn/model/alphabet-bar'
import { useAlphabets } from '../letters/use-alphabets.ts'

/** Gives counted first letters to `children` in the order of the letters of their languages. */
export default function LetterTerms({
  counted,
  children,
}: {
  counted: readonly FacetTerm[]
  children: (terms: readonly FacetTerm[]) => ReactNode
}) {
  return children(inLetterOrder(counted, useAlphabets()))
}
