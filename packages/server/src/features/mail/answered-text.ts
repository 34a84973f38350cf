import type { RichNode } from '@cairn/model/rich-text'

/**
 * Marker line at the top of mails that can be replied to (text `mail.answerable.text`); in a reply, the
 * quoted part starts here.
 */
const MARK = '·—·—·'

/**
 * A header line of a quoted mail, such as `From: …`, in any language, that contains an address or stands
 * below a rule.
 */
const HEADER_LINE = /^[^:@<>]{1,30}\s?:\s?\S/
const RULE = /^([_-]{5,}|-{2,}[^-]{1,80}-{2,})$/

/** Characters never in our texts: control characters except newline and tab. */
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/**
 * Prepares the text of a mail for storage: repairs invalid Unicode, removes control characters, and leaves at
 * most two empty lines together.
 */
export function cleanedWords(words: string): string {
  return words
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(CONTROL, '')
    .replaceAll(/\n{4,}/g, '\n\n\n')
}

/**
 * Extracts what a person wrote from the text of a reply, also if it stands between quoted lines: without the
 * quoted mail, the line that introduces it, and the signature. Runs in linear time.
 */
export function answerIn(words: string): string {
  const lines = words.split('\n').map((line) => line.trimEnd())
  const mark = lines.findIndex((line) => line.includes(MARK))
  const own = mark < 0 ? withoutQuote(lines, false) : withoutQuote(lines.slice(0, mark), true)
  // Below the marker line, only quote signs distinguish the reply from our text.
  return own === '' && lines[mark]?.startsWith('>') ? withoutQuote(lines, false) : own
}

/** Converts plain text to the stored form of formatted text; an empty line separates paragraphs. */
export function richTextFrom(text: string): RichNode {
  return {
    type: 'doc',
    content: text.split(/\n{2,}/).map((block) => ({
      type: 'paragraph',
      content: block
        .split('\n')
        .flatMap((line): RichNode[] => [
          { type: 'hardBreak' },
          ...(line === '' ? [] : [{ type: 'text' as const, text: line }]),
        ])
        .slice(1),
    })),
  }
}

/** `isFollowed`: a quoted mail follows these lines; otherwise one may be at their end. */
function withoutQuote(lines: readonly string[], isFollowed: boolean): string {
  const signature = lines.indexOf('--')
  const signed = signature < 0 ? lines : lines.slice(0, signature)
  const own = signed.filter((line) => !line.startsWith('>'))
  const isQuoting = (isFollowed && signature < 0) || signed.findLast((line) => line !== '')?.startsWith('>')
  return (isQuoting ? withoutAnnouncement(own) : own)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Removes the last lines that only introduce a quoted mail. */
function withoutAnnouncement(lines: readonly string[]): readonly string[] {
  const end = lines.findLastIndex((line) => line !== '') + 1
  const start = lines.slice(0, end).lastIndexOf('') + 1
  const block = lines.slice(start, end)
  const above = lines.slice(0, start).findLast((line) => line !== '') ?? ''
  const isAnnounced = block.length <= 3 && announces(block.join('\n'))
  const isHeader =
    block.length >= 3 &&
    block.filter((line) => HEADER_LINE.test(line)).length >= block.length - 1 &&
    (RULE.test(above) || block.some((line) => line.includes('@') || RULE.test(line)))
  const kept = isAnnounced || isHeader ? lines.slice(0, start) : lines.slice(0, end)
  const last = kept.findLastIndex((line) => line !== '')
  return RULE.test(kept[last] ?? '') ? kept.slice(0, last) : kept
}

/**
 * Tells whether a text introduces a quote: one or two lines that end in a colon and contain an address or
 * date.
 */
function announces(text: string): boolean {
  return text.endsWith(':') && /[@\d]/.test(text)
}
