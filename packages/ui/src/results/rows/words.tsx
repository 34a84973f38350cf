import { createContext, use, type ReactNode } from 'react'
import { foldedWords, foldText } from '@cairn/model/fold'
import { chakra } from '../../system/chakra.ts'

/** Days such as `2026-09-27` and codes such as `R-131` and `SI-1-2-17`. */
const CODE = /(\b(?:[A-Z]{1,4}|\d{1,4})(?:-\d{1,6}){1,5}\b)/
const WORD = /([\p{L}\p{N}\p{M}'’ʼ]+)/u

/** React context with the text that was searched for, whose words the titles of rows mark. */
export const FoundWords = createContext('')

const Mark = chakra('mark', {
  base: {
    bg: 'transparent',
    color: 'inherit',
    fontWeight: 'bold',
    textDecoration: 'underline 2px',
    textDecorationColor: 'primary',
    textUnderlineOffset: '3px',
  },
})

/** Shows a text of a row, whose days and codes do not break at their hyphens. */
export function Words({ text }: { text: string }) {
  return <Unbroken text={text} draw={(part) => part} />
}

/** Shows the title of a row like `Words`, with the words marked that begin as those searched for do. */
export function TitleWords({ text }: { text: string }) {
  const found = foldedWords(use(FoundWords))
  return found.length === 0 ? <Words text={text} /> : <Unbroken text={text} draw={(part) => marked(part, found)} />
}

function Unbroken({ text, draw }: { text: string; draw: (part: string) => ReactNode }) {
  const shown = text.split(CODE).map((part, at) =>
    at % 2 === 1 ? (
      <span key={`${at} ${part}`} style={{ whiteSpace: 'nowrap' }}>
        {draw(part)}
      </span>
    ) : (
      draw(part)
    ),
  )
  return <bdi>{shown}</bdi>
}

function marked(text: string, found: readonly string[]) {
  return text.split(WORD).map((part, at) => {
    const length = at % 2 === 1 ? foundLength(part, found) : 0
    if (length === 0) return part
    return (
      <span key={`${at} ${part}`}>
        <Mark>{part.slice(0, length)}</Mark>
        {part.slice(length)}
      </span>
    )
  })
}

/** Returns how many characters of a word are those of one that was searched for, marks with their letter. */
function foundLength(word: string, found: readonly string[]): number {
  const folded = foldText(word)
  const longest = Math.max(0, ...found.filter((each) => folded.startsWith(each)).map((each) => each.length))
  if (longest === 0) return 0
  for (let end = 1; end <= word.length; end++) if (foldText(word.slice(0, end)).length > longest) return end - 1
  return word.length
}
