import type { Page } from '@cairn/pages'
import { serverText } from '../mail/port.ts'
import { cardsOf } from './cards.ts'
import type { Front } from './find-front.ts'
import { wordsForKids } from './for-kids.ts'
import { kidsFrame } from './frame.ts'
import type { PagesDeps } from './pages-deps.ts'

const MOST = 24

/**
 * Makes the page for children: words with a picture, to look at and to hear. Each is checked as what visitors
 * read, not only the list. Undefined if there are none.
 */
export async function composeKids(deps: PagesDeps, front: Front, language: string): Promise<Page | undefined> {
  const all = await cardsOf(deps, front, await wordsForKids(deps, front.owner, MOST), language)
  const cards = all
    .filter(({ warning, picture }) => warning === undefined && picture !== undefined)
    .map(({ title, lead, picture, sound }) => ({ title, lead, picture, sound }))
  if (cards.length === 0) return undefined
  const title = serverText('pages.kids', language)
  return kidsFrame(front, language, [
    { kind: 'hero', title },
    { kind: 'cards', title: serverText('pages.kidsHelp', language), cards, show: 'LARGE' },
  ])
}
