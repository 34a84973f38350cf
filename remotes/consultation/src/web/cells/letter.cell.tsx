import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { LetterOver } from '../parts/letters/letter-over.tsx'
import { LetterPaper } from '../parts/letters/letter-paper.tsx'
import { LetterSources } from '../parts/letters/letter-sources.tsx'
import { LetterState } from '../parts/letters/letter-state.tsx'

/** What the cell shows as on paper, and as links. */
const SHOWN = ['words', 'cites']

/** Shows a letter: its text as on paper, who may approve it, what it rests on, and its properties. */
export default function LetterCell({ item }: ItemCellProps) {
  return (
    <>
      <LetterOver letter={item} />
      <LetterPaper letter={item} />
      <LetterState letter={item} />
      <LetterSources letter={item} />
      <ItemSections without={SHOWN} />
    </>
  )
}
