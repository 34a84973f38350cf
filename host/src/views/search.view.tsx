import { bringResultTexts } from '../areas/results-texts.ts'

bringResultTexts()

/** All results of a search in everything (`/search?c0=…`). */
export { SearchResults as default } from '@cairn/ui/results'
