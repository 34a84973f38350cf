import type { PaperBlock, SentBlock, SentPaper } from '@cairn/contract/paper'

/** The sheet of one member: its title, its warnings and labels, its picture and what is written of it. */
export interface MemberSheet {
  title: string
  care: readonly string[]
  blocks: readonly SentBlock[]
}

/** Texts of the printed collection: the heading of the contents, its own care lines and its picture. */
export interface CollectionPaperWords {
  language: string
  contents: string
  care: readonly string[]
  picture: readonly SentBlock[]
}

/**
 * Lays out a collection for printing: a cover, the contents, and each member on a page of its own. Content
 * warnings are repeated in the contents.
 */
export function collectionPaper(
  collection: Readonly<Record<string, unknown>>,
  members: readonly MemberSheet[],
  { language, contents, care, picture }: CollectionPaperWords,
): SentPaper {
  const [title, ...rest] = ['label', 'title', 'subtitle'].flatMap((name) => textOf(collection[name]))
  const lines = members.map(({ title: name, care: own }) => [name, ...own].join(' · '))
  return {
    ...{ language, title: title ?? '', size: 'LETTER', footer: (title ?? '').slice(0, 100) },
    blocks: [
      { kind: 'space', height: 160 },
      { kind: 'heading', level: 1, text: title ?? '' },
      ...[...rest, ...care].map((text): PaperBlock => ({ kind: 'paragraph', text })),
      ...picture,
      { kind: 'pageBreak' },
      { kind: 'heading', level: 2, text: contents },
      { kind: 'list', ordered: true, items: lines.map((text): PaperBlock[] => [{ kind: 'paragraph', text }]) },
      ...members.flatMap(({ blocks }): SentBlock[] => [{ kind: 'pageBreak' }, ...blocks]),
    ],
  }
}

function textOf(value: unknown): string[] {
  return typeof value === 'string' && value !== '' ? [value] : []
}
