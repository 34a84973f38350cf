import type { RichNode } from '@cairn/model/rich-text'

/** Says a text of a letter in its language. */
export type SayLetter = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** What a letter of a community is about, whom it goes to and who signs it. */
export interface Framed {
  community: string
  /** People and organisation whom it goes to. */
  to: readonly string[]
  /** The number under which the community keeps the file. Empty if it has none. */
  reference: string
  project: string
  /** The file's own numbers. */
  numbers: readonly string[]
  /** Who signs for the community. Empty for nobody. */
  signatory: string
  /** How answers reach the office, as its terms say. */
  answerEmail: string
  answerWays: string
}

/** What stands around the words of a letter: the same on paper, in an e-mail and in a conversation. */
export interface LetterFrame {
  to: string
  /** Our number, and the file in the words of who gets the letter. */
  about: readonly string[]
  signature: readonly string[]
  /** How it is answered, and what to name then. */
  answer: string
}

/** Returns what stands around the words of a letter. */
export function frameOf(framed: Framed, say: SayLetter): LetterFrame {
  const { community, to, reference, project, numbers, signatory, answerEmail, answerWays } = framed
  const filled = (all: readonly string[]) => all.map((each) => each.trim()).filter((each) => each !== '')
  const ways = filled([answerEmail, answerWays.replaceAll(/\s*\n\s*/g, ', ')])
  return {
    to: say('to', { names: filled(to).join(', ') }),
    about: [
      ...(reference === '' ? [] : [say('ourNumber', { reference })]),
      numbers.length === 0
        ? say('yourFile', { project })
        : say('yourFileNumbered', { project, numbers: numbers.join(', ') }),
    ],
    signature: filled([signatory, community]),
    answer: filled([
      ways.length === 0 ? say('answerHere', { community }) : say('answerTo', { ways: ways.join(' · ') }),
      reference === '' ? '' : say('nameNumber', { reference }),
    ]).join(' '),
  }
}

/** Returns the words of a letter with what stands around them and its sources, for a conversation. */
export function framedWords(words: RichNode, { about, signature, answer }: LetterFrame, sources = ''): RichNode {
  const bold = signature.map((text) => ({ text, marks: [{ type: 'bold' as const }] }))
  const lines = [...bold, ...[answer, sources].filter(Boolean).map((text) => ({ text }))]
  return {
    type: 'doc',
    content: [
      ...about.map((text) => paragraph({ text })),
      ...(words.content ?? []),
      ...lines.map((line) => paragraph(line)),
    ],
  }
}

/** Returns a letter as plain text, with its day, what stands around its words, and its sources, for mails. */
export function framedText(words: string, day: string, frame: LetterFrame, sources = ''): string {
  const { to, about, signature, answer } = frame
  const last = sources === '' ? [answer] : [answer, sources]
  return [day, to, about.join('\n'), words, signature.join('\n'), ...last].join('\n\n')
}

function paragraph(line: Omit<RichNode, 'type'>): RichNode {
  return { type: 'paragraph', content: [{ type: 'text', ...line }] }
}
