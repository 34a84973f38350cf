import { createContext, use } from 'react'

/** The usual size of text on the root element, in pixels. */
const USUAL = 16

/** How many times larger than usual text is here, by the browser's setting and by the person's choice. */
export const TextScale = createContext(1)

/** Returns how many times larger than usual text is: what is placed by numbers is multiplied by it. */
export function useTextScale(): number {
  return use(TextScale)
}

/** Returns how many times larger than usual the browser shows text, by its own setting. */
export function browserTextScale(): number {
  return (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL) / USUAL
}
